import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKeeping } from '../../session/kept-drafts.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import type { SlipNote } from './slip-notes.ts';
import { isSaved, type SlipRow } from './slip-row.ts';

export type SlipRows = ReturnType<typeof useSlipRows>;

/** What is in no row: the files that are still to be read, and the notes on those that were. */
interface FileState {
  readonly unread: readonly File[];
  readonly notes: readonly SlipNote[];
}

interface SlipDraft extends FileState {
  readonly rows: readonly SlipRow[];
}

/** The rows, which wait for whoever leaves the screen before they are saved. */
export function useSlipRows() {
  const { t } = useTranslation();
  const { id, account_id } = useSignedInUser();
  const [rows, setRows] = useState<readonly SlipRow[]>([]);
  // What runs for long reads the rows as they are by then, not as they were when it began.
  const current = useRef(rows);
  const fileState = useRef<FileState>({ unread: [], notes: [] });
  const isGone = useRef(false);

  const change = useCallback((update: (rows: readonly SlipRow[]) => readonly SlipRow[]) => {
    current.current = update(current.current);
    setRows(current.current);
  }, []);
  // With their keys, so that what the server has made already is not made again.
  const keeping = useMemo(() => draftKeeping<SlipDraft>(id, ['slips', account_id]), [id, account_id]);
  const restore = useEffectEvent(({ rows: kept, ...others }: SlipDraft) => {
    fileState.current = others;
    change(() => kept);
    notifySuccess(t('drafts.restored'));
  });
  useEffect(() => {
    isGone.current = false;
    const kept = keeping.take();
    if (kept) restore(kept);
    return () => {
      isGone.current = true;
      const isOver = current.current.every(isSaved) && fileState.current.unread.length === 0;
      if (!isOver) keeping.keep({ ...fileState.current, rows: current.current.map(interrupted) });
    };
  }, [keeping]);
  const replace = useCallback(
    (key: string, update: (row: SlipRow) => SlipRow) =>
      change((all) => all.map((row) => (row.key === key ? update(row) : row))),
    [change],
  );

  return { rows, current, fileState, isGone, change, replace };
}

/** Nobody waits any longer for the answer of one that was on its way. */
const interrupted = (row: SlipRow): SlipRow => (row.state === 'saving' ? { ...row, state: 'failed' } : row);
