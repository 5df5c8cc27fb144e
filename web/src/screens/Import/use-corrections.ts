import type { Import } from '@clareira/contract';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { refusalText } from '../../i18n/problem-text.ts';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { notifySuccess } from '../../ui/notify.ts';
import {
  type Corrections,
  confirmed,
  failed,
  hasUnsaved,
  interrupted,
  left,
  pendingOf,
  type SentCorrection,
  saved,
  settled,
  typed,
} from './corrections.ts';
import type { Steps } from './use-import.ts';

/** What is done to a cell; the same object throughout, so that the other lines stay still. */
export interface CellHandlers {
  type(line: number, field: string, value: string): void;
  /** Sends it, and what else of its line was not saved before. */
  leave(line: number, field: string): void;
}

/** What is typed into the cells of an import: until the server has it, it is given up only by someone who was asked. */
export function useCorrections(checked: Import, correct: Steps['correct']) {
  const { t } = useTranslation();
  const [corrections, setCorrections] = useState<Corrections>({});
  // One that is sent after another reads what was typed by then.
  const current = useRef(corrections);
  const change = useCallback((update: (all: Corrections) => Corrections) => {
    current.current = update(current.current);
    setCorrections(current.current);
  }, []);

  const keeping = useDraftKeeping<Corrections>('import', checked.id);
  const restore = useEffectEvent((kept: Corrections) => {
    change(() => interrupted(kept, checked, t('imports.unsent')));
    if (hasUnsaved(kept, checked)) notifySuccess(t('drafts.restored'));
  });
  const isLost = useEffectEvent(() => hasUnsaved(current.current, checked));
  useEffect(() => {
    const kept = keeping.take();
    if (kept) restore(kept);
    return () => {
      if (isLost()) keeping.keep(current.current);
    };
  }, [keeping]);

  // The one that was there when one came may have been read before something failed.
  const seen = useRef(checked);
  useEffect(() => {
    if (seen.current === checked) return;
    seen.current = checked;
    change((all) => confirmed(all, checked));
  }, [checked, change]);

  async function send(line: number) {
    let sent: SentCorrection[] = [];
    const error = await correct((now) => {
      change((all) => settled(all, line, now));
      sent = pendingOf(current.current, line, now);
      return sent;
    });
    if (error === undefined) change((all) => saved(all, sent));
    else change((all) => failed(all, sent, textOf(error)));
  }

  function textOf(error: unknown): string {
    if (error instanceof ApiError && error.status === 0) return t('imports.unsentOffline');
    return refusalText(error, t) ?? t('imports.unsent');
  }

  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  const on = useMemo<CellHandlers>(
    () => ({
      type: (line, field, value) => change((all) => typed(all, line, field, value)),
      leave(line, field) {
        const typedThere = current.current[line]?.[field];
        if (!typedThere || typedThere.isSaved) return;
        change((all) => left(all, line, field));
        latest.current(line);
      },
    }),
    [change],
  );

  return { corrections, on, isUnsaved: hasUnsaved(corrections, checked), discard: () => change(() => ({})) };
}
