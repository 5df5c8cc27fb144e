import type { Company } from '@clareira/contract';
import { useMemo } from 'react';
import { today } from '../../today.ts';
import { withExisting } from './slip-existing.ts';
import { chosen, filledDown, isSaved, type RepeatedField, type SlipField, typed } from './slip-row.ts';
import { useLookups } from './use-lookups.ts';
import { useReading } from './use-reading.ts';
import { useSaving } from './use-saving.ts';
import { useSlipRows } from './use-slip-rows.ts';

/** What is done to one of the rows; the same object throughout, so that the other rows stay still. */
export interface SlipHandlers {
  type(key: string, field: SlipField, value: string): void;
  choose(key: string, company: Company | undefined): void;
  fillDown(key: string, field: RepeatedField): void;
  remove(key: string): void;
  /** Asks again whose they are, of all that nobody could say of. */
  lookAgain(): Promise<void>;
}

/** Slips from the files to the invoices: read, looked over, and saved one by one. */
export function useSlips(loadList: () => Promise<unknown>) {
  const kept = useSlipRows();
  const { rows, current, fileState, change, replace } = kept;
  const lookups = useLookups(kept);
  const { findExisting, lookUp } = lookups;

  const on = useMemo<SlipHandlers>(
    () => ({
      type: async (key, field, value) => {
        replace(key, (row) => typed(row, field, value, today()));
        if (field !== 'billet_code') return;
        const existing = await findExisting(value);
        replace(key, (row) => withExisting(row, existing));
      },
      choose: (key, company) => replace(key, (row) => chosen(row, company)),
      fillDown: (key, field) => change((all) => filledDown(all, key, field)),
      remove: (key) => change((all) => all.filter((row) => row.key !== key)),
      lookAgain: () => lookUp(current.current),
    }),
    [current, change, replace, findExisting, lookUp],
  );

  return {
    rows,
    on,
    ...useReading(kept, lookups, loadList),
    ...useSaving(kept, lookups),
    removeSaved: () => change((all) => all.filter((row) => !isSaved(row))),
    discard: () => {
      fileState.current = { unread: [], notes: [] };
      change(() => []);
    },
  };
}
