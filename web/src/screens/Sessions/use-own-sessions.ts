import { type OwnSession, paths } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/client.ts';
import { unlessGone } from '../../api/lost-answers.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useFailedLoad } from '../use-failed-load.ts';
import { useSending } from '../use-sending.ts';

/** Where the reader is signed in, and the way to end one of these sessions, or all others. */
export function useOwnSessions() {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  const [ending, setEnding] = useState(false);
  const query = useQuery({ queryKey: ['sessions', id], queryFn: ({ signal }) => listSessions(signal) });
  useFailedLoad(query.error, () => notifyError(t('sessions.toasts.loadFailed')));
  const { send } = useSending({ fields: [], reread: () => query.refetch() });

  async function end(which: OwnSession | 'others'): Promise<void> {
    setEnding(true);
    const path = which === 'others' ? paths.sessions : paths.session(which.id);
    const ended = await send(() => call('DELETE', path).catch(unlessGone), 'sessions.toasts.endFailed');
    if (ended) {
      notifySuccess(t(which === 'others' ? 'sessions.toasts.othersEnded' : 'sessions.toasts.ended'));
      await query.refetch();
    }
    setEnding(false);
  }

  return { query, ending, end };
}

async function listSessions(signal: AbortSignal): Promise<OwnSession[]> {
  const sessions = await call<OwnSession[]>('GET', paths.sessions, undefined, { signal });
  if (!Array.isArray(sessions)) throw new ApiError(0);
  return sessions;
}
