import type { Cell } from '../column.ts';
import { Clamped, textCell } from './TextCell.tsx';

/** A code of digits in groups: the filter finds it with or without what parts them. */
export const codeCell: Cell<string> = {
  ...textCell,
  text: (value) => (value ? `${value} ${value.replace(/\D/g, '')}` : ''),
  show: (value) => <Clamped text={value ?? ''} />,
  exported: (value) => value ?? '',
  sortKey: (value) => value ?? null,
};
