import type { Cell } from '../column.ts';
import { Clamped } from './TextCell.tsx';

/** The number of a stored row; one that has none yet shows nothing. */
export const idCell: Cell<number | string> = {
  width: 3.25,
  text: (value) => (typeof value === 'number' ? String(value) : ''),
  sortKey: (value) => (typeof value === 'number' ? value : null),
  exported: (value) => (typeof value === 'number' ? value : ''),
};

/** A number shown by the name of what it stands for: the same in all rows, so that it makes way for what differs. */
export function namedCell(nameOf: (id: number) => string): Cell<number | null> {
  const text = (value: number | null | undefined) => (typeof value === 'number' ? nameOf(value) : '');
  return { width: 5.25, upTo: 9, text, show: (value) => <Clamped text={text(value)} as="line" /> };
}
