import { type Resource, rowTag } from '@clareira/contract';
import { annexSize } from '../../api/annexes.ts';
import { isUnanswered } from '../../api/client.ts';
import { ownMemory } from '../../session/own-memory.ts';
import { fieldOf, type Values } from './shown-values.ts';

interface Sent {
  readonly values: Values;
  /** No answer will come any more. */
  isLost: boolean;
}

/** What was sent of each row, and may have been saved without the portal's knowing it. */
const sentOf = ownMemory(new Map<string, readonly Sent[]>());

/** What each state of a row became by one's own change: a form beside the one that made it may have the row as it was before. */
const becameOf = ownMemory(new Map<string, object>());

/** Remembers what is sent, until an answer tells what became of it. */
export async function remembering<T>(path: string, values: Values, send: () => Promise<T>): Promise<T> {
  const sent = { values, isLost: false };
  sentOf.set(path, [...allSent(path), sent]);
  try {
    return await send();
  } catch (error) {
    sent.isLost = isUnanswered(error);
    throw error;
  } finally {
    if (!sent.isLost) forget(path, (one) => one === sent);
  }
}

export function forgetLost(path: string): void {
  forget(path, ({ isLost }) => isLost);
}

function forget(path: string, isOver: (sent: Sent) => boolean): void {
  sentOf.set(
    path,
    allSent(path).filter((sent) => !isOver(sent)),
  );
}

const allSent = (path: string) => sentOf.get(path) ?? [];

const has = ({ values }: Sent, name: string, value: unknown) => name in values && values[name] === value;

/** Whether a field has a value that was sent so. */
export function wasSent(path: string, name: string, value: unknown): boolean {
  return allSent(path).some((sent) => has(sent, name, value));
}

/** The same of what got no answer: whoever sent it still has it before them, and may have typed it back. */
export function wasLost(path: string, name: string, value: unknown): boolean {
  return allSent(path).some((sent) => sent.isLost && has(sent, name, value));
}

const stateOf = (path: string, row: object) => `${path} ${rowTag(row)}`;

/** Remembers what a row became by one's own change alone: until then it was as it was read. */
export function rememberOwn(path: string, before: object, after: object): void {
  const [from, to] = [stateOf(path, before), stateOf(path, after)];
  const known = becameOf.get(from);
  // An answer that comes late tells it a second time: it may have led on since.
  if (known && stateOf(path, known) === to) return;
  becameOf.set(from, after);
  // Where it is as it was once, what it became then is over; so no way leads in a circle.
  becameOf.delete(to);
}

/** A row as one's own changes left it, since it was as it was opened. */
export function ownLast<Row extends object>(path: string, opened: Row): Row {
  const next = becameOf.get(stateOf(path, opened));
  return next ? ownLast(path, next as Row) : opened;
}

/** A row as it was known, and as it is by now. */
interface Changed {
  readonly known: object;
  readonly current: object;
}

/** Whether a row is no longer as it was known by one's own change, and by no other person's. */
export async function isOwnChange(path: string, resource: Resource, changed: Changed, signal: AbortSignal) {
  if (rowTag(changed.known) === rowTag(changed.current)) return true;
  for (const { values } of allSent(path)) {
    if (saysOnly(resource, changed, values) && (await hasOnlyFiles(resource, changed, values, signal))) return true;
  }
  return false;
}

/** What was sent, and all else as it was known. */
function saysOnly({ fields }: Resource, { known, current }: Changed, sent: Values): boolean {
  const expected = { ...known, ...sent };
  return Object.keys(fields).every((name) => !(name in current) || fieldOf(current, name) === fieldOf(expected, name));
}

/** The files that were sent, told by their sizes. */
async function hasOnlyFiles({ files }: Resource, { known, current }: Changed, sent: Values, signal: AbortSignal) {
  const isAsSent = Object.entries(files).map(async ([name, { column }]) => {
    const annex = fieldOf(current, column);
    if (annex === fieldOf(known, column)) return true;
    const file = sent[name];
    return file instanceof File && (await annexSize(Number(annex), signal).catch(() => undefined)) === file.size;
  });
  return (await Promise.all(isAsSent)).every(Boolean);
}
