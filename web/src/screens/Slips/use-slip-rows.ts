import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKeeping } from '../../session/kept-drafts.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { isSaved, type SlipRow } from './slip-rows.ts';

export type SlipRows = ReturnType<typeof useSlipRows>;

/** The rows, which wait for whoever leaves the screen before they are saved. */
export function useSlipRows() {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [rows, setRows] = useState<readonly SlipRow[]>([]);
  // What runs for long reads the rows as they are by then, not as they were when it began.
  const current = useRef(rows);
  const isGone = useRef(false);

  const change = useCallback((update: (rows: readonly SlipRow[]) => readonly SlipRow[]) => {
    current.current = update(current.current);
    setRows(current.current);
  }, []);
  // With their keys, so that what the server has made already is not made again.
  const keeping = useMemo(() => draftKeeping<readonly SlipRow[]>(user.id, ['slips', user.account_id]), [user]);
  const restore = useEffectEvent((kept: readonly SlipRow[]) => {
    change(() => kept);
    notifySuccess(t('drafts.restored'));
  });
  useEffect(() => {
    isGone.current = false;
    const kept = keeping.take();
    if (kept) restore(kept);
    return () => {
      isGone.current = true;
      if (!current.current.every(isSaved)) keeping.keep(current.current.map(interrupted));
    };
  }, [keeping]);
  const replace = useCallback(
    (key: string, update: (row: SlipRow) => SlipRow) =>
      change((all) => all.map((row) => (row.key === key ? update(row) : row))),
    [change],
  );

  return { rows, current, isGone, change, replace };
}

/** Nobody waits any longer for the answer of one that was on its way. */
const interrupted = (row: SlipRow): SlipRow => (row.state === 'saving' ? { ...row, state: 'failed' } : row);
