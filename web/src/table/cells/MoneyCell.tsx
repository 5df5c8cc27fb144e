import { maskAmount, searchedAmount, showAmount, showMoney } from '@clareira/contract';
import type { Cell } from '../column.ts';
import { MaskedInput } from './MaskedInput.tsx';
import { pasteAmount } from './masks.ts';

export const moneyCell: Cell<number> = {
  // Nine digits and two decimals fit.
  width: 9.5,
  align: 'end',
  text: (value) => (value === undefined ? '' : searchedAmount(value)),
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
