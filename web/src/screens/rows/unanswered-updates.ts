import type { Resource } from '@clareira/contract';
import { annexSize } from '../../api/annexes.ts';
import { ownMemory } from '../../session/own-memory.ts';
import { fieldOf, type Values } from './shown-values.ts';

/** What was sent of each row, and may have been saved without the portal's knowing it: the answer was lost. */
const sentOf = ownMemory(new Map<string, readonly Values[]>());

export function rememberUnanswered(path: string, sent: Values): void {
  sentOf.set(path, [...(sentOf.get(path) ?? []), sent]);
}

export function forgetUnanswered(path: string): void {
  sentOf.delete(path);
}

/** Whether a field has a value that was sent so. */
export function wasSent(path: string, name: string, value: unknown): boolean {
  return sentOf.get(path)?.some((sent) => name in sent && sent[name] === value) ?? false;
}

/** A row as it was opened, and as it is by now. */
interface Changed {
  readonly opened: object;
  readonly current: object;
}

/** Whether a row is no longer as it was opened by one's own change, and by no other person's. */
export async function isOwnChange(path: string, resource: Resource, changed: Changed, signal: AbortSignal) {
  for (const sent of sentOf.get(path) ?? []) {
    if (saysOnly(resource, changed, sent) && (await hasOnlyFiles(resource, changed, sent, signal))) return true;
  }
  return false;
}

/** What was sent, and all else as it was opened. */
function saysOnly({ fields }: Resource, { opened, current }: Changed, sent: Values): boolean {
  const expected = { ...opened, ...sent };
  return Object.keys(fields).every((name) => !(name in current) || fieldOf(current, name) === fieldOf(expected, name));
}

/** The files that were sent, told by their sizes. */
async function hasOnlyFiles({ files }: Resource, { opened, current }: Changed, sent: Values, signal: AbortSignal) {
  const isAsSent = Object.entries(files).map(async ([name, { column }]) => {
    const annex = fieldOf(current, column);
    if (annex === fieldOf(opened, column)) return true;
    const file = sent[name];
    return file instanceof File && (await annexSize(Number(annex), signal).catch(() => undefined)) === file.size;
  });
  return (await Promise.all(isAsSent)).every(Boolean);
}
