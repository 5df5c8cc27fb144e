import { maskAmount, showAmount, showMoney } from '@clareira/contract';
import type { Cell } from '../column.ts';
import { MaskedInput } from './MaskedInput.tsx';
import { pasteAmount } from './masks.ts';

export const moneyCell: Cell<number> = {
  width: 8,
  align: 'end',
  // Without dots, and with a point, too: the filter finds an amount however it is typed.
  text: (value) => (value === undefined ? '' : [showMoney(value), plain(value, ','), plain(value, '.')].join(' ')),
  show: (value) => (value === undefined ? '' : showMoney(value)),
  sortKey: (value) => value ?? null,
  exported: (value) => (value === undefined ? '' : { money: value }),
  editor: {
    start: (value) => (value === undefined ? '' : showAmount(value)),
    field: (props) => (
      <MaskedInput {...props} mask={maskAmount} paste={pasteAmount} growsFrom="right" placeholder="0,00" />
    ),
  },
};

function plain(value: number, decimals: ',' | '.'): string {
  return value.toFixed(2).replace('.', decimals);
}
