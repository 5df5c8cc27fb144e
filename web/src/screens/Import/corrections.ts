import type { Import } from '@clareira/contract';

/** What somebody typed into a cell. */
export interface Correction {
  value: string;
  /** Whoever is still typing is not done with it. */
  isLeft: boolean;
  /** The server has it. It may be a mistake all the same: its cell stays open. */
  isSaved?: true;
  /** Why it is not saved. */
  failure?: string;
}

/** By line and field; a line in which nothing was typed stays the same object. */
export type Corrections = Readonly<Record<number, LineCorrections>>;
export type LineCorrections = Readonly<Record<string, Correction>>;

/** A correction as the call carries it. */
export interface SentCorrection {
  line: number;
  field: string;
  value: string;
}

export function typed(all: Corrections, line: number, field: string, value: string): Corrections {
  const failure = all[line]?.[field]?.failure;
  return changed(all, line, field, { value, isLeft: false, ...(failure && { failure }) });
}

export function left(all: Corrections, line: number, field: string): Corrections {
  const correction = all[line]?.[field];
  return correction ? changed(all, line, field, { ...correction, isLeft: true }) : all;
}

/** What a line has to send: with the cell that was left, those that failed before. */
export function pendingOf(all: Corrections, line: number, checked: Import): SentCorrection[] {
  const pending = leftOf(all, line).filter((one) => isUnsaved(one, checked));
  return pending.map(({ field, value }) => ({ line, field, value }));
}

/** Those of a line that the server shows are saved, also once it does not show the line any more. Only while none of them is on its way. */
export function settled(all: Corrections, line: number, checked: Import): Corrections {
  return saved(
    all,
    leftOf(all, line).filter((one) => !isUnsaved(one, checked)),
  );
}

/** Of those that failed only the answer may have been lost: what an import that was read since shows is saved. */
export function confirmed(all: Corrections, readSince: Import): Corrections {
  return saved(
    all,
    listed(all).filter((one) => one.isLeft && one.failure && isShown(one, readSince)),
  );
}

/** Those that the server has by now; what was typed meanwhile stays, and the server has something else. */
export function saved(all: Corrections, sent: readonly SentCorrection[]): Corrections {
  return sent.reduce((next, { line, field, value }) => {
    const now = next[line]?.[field];
    if (now?.value === value) return changed(next, line, field, { value, isLeft: true, isSaved: true });
    return now?.isSaved ? changed(next, line, field, { value: now.value, isLeft: now.isLeft }) : next;
  }, all);
}

export function failed(all: Corrections, sent: readonly SentCorrection[], failure: string): Corrections {
  return sent.reduce((next, { line, field }) => {
    const correction = next[line]?.[field];
    return correction ? changed(next, line, field, { ...correction, failure }) : next;
  }, all);
}

/** As whoever comes back to them finds them: nobody is typing, and of each it is said that it is not saved. */
export function interrupted(all: Corrections, checked: Import, failure: string): Corrections {
  const unsaved = listed(all).filter((one) => isUnsaved(one, checked));
  return gathered(unsaved.map((one) => ({ failure, ...one, isLeft: true })));
}

export function hasUnsaved(all: Corrections, checked: Import): boolean {
  return listed(all).some((one) => isUnsaved(one, checked));
}

/**
 * What the preview shows is saved, unless it failed: the server may have something else by now. Of an import that is written
 * nothing is unsaved any more; of a line outside of the preview everything is taken to be.
 */
function isUnsaved(one: Listed, checked: Import): boolean {
  return checked.status === 'checked' && !one.isSaved && (one.failure !== undefined || !isShown(one, checked));
}

function isShown({ line, field, value }: Listed, { preview }: Import): boolean {
  const shown = preview.find((one) => one.line === line);
  return shown !== undefined && (shown.cells[field] ?? '') === value;
}

type Listed = Correction & SentCorrection;

/** Those of a line that nobody is typing into, and that are not known to be saved. */
function leftOf(all: Corrections, line: number): Listed[] {
  return listed({ [line]: all[line] ?? {} }).filter(({ isLeft, isSaved }) => isLeft && !isSaved);
}

function listed(all: Corrections): Listed[] {
  return Object.entries(all).flatMap(([line, fields]) =>
    Object.entries(fields).map(([field, correction]) => ({ ...correction, line: Number(line), field })),
  );
}

function gathered(list: readonly Listed[]): Corrections {
  return list.reduce<Corrections>((all, { line, field, ...correction }) => changed(all, line, field, correction), {});
}

function changed(all: Corrections, line: number, field: string, correction: Correction): Corrections {
  return { ...all, [line]: { ...all[line], [field]: correction } };
}
