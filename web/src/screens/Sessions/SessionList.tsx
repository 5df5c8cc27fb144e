import type { OwnSession } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { SessionItem } from './SessionItem.tsx';
import classes from './Sessions.module.css';
import { useOwnSessions } from './use-own-sessions.ts';

/** The reader's own sessions, and the way to end them elsewhere. */
export function SessionList() {
  const { t } = useTranslation();
  const { query, ending, end } = useOwnSessions();
  const [asked, setAsked] = useState<OwnSession | 'others'>('others');
  const [opened, setOpened] = useState(false);
  // The button that asked goes with its session: the list takes the focus that it had.
  const [isConfirmed, setConfirmed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const sessions = query.data ?? [];
  const hasOthers = sessions.some(({ current }) => !current);

  function ask(which: OwnSession | 'others') {
    if (ending) return;
    setAsked(which);
    setConfirmed(false);
    setOpened(true);
  }

  async function confirm() {
    setConfirmed(true);
    setOpened(false);
    await end(asked);
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('[role="dialog"]')) list.current?.focus();
  }

  return (
    <>
      {query.isPending && <Spinner />}
      {query.isError && !query.data && !query.isFetching && <Fault onRetry={() => query.refetch()} />}
      {query.data && (
        <>
          {hasOthers ? (
            <Button className={classes.endOthers} aria-disabled={ending || undefined} onClick={() => ask('others')}>
              {t('sessions.endOthers')}
            </Button>
          ) : (
            <p className={classes.intro}>{t('sessions.noOthers')}</p>
          )}
          <ul ref={list} tabIndex={-1} aria-label={t('sessions.title')} className={classes.list}>
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} disabled={ending} onEnd={() => ask(session)} />
            ))}
          </ul>
        </>
      )}
      <Confirm
        title={t(asked === 'others' ? 'sessions.endOthers' : 'sessions.endOne')}
        opened={opened}
        returnFocus={!isConfirmed}
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
