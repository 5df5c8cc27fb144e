import { maskCnpj, showCnpj } from '@clareira/contract';
import type { Cell } from '../column.ts';
import { MaskedInput } from './MaskedInput.tsx';

const show = (value: string | undefined) => showCnpj(value ?? '');

export const cnpjCell: Cell<string> = {
  width: 13,
  // The bare digits too, so that the filter finds either spelling.
  text: (value) => (value ? `${show(value)} ${value}` : ''),
  show,
  exported: show,
  sortKey: (value) => value ?? null,
  editor: {
    start: show,
    field: (props) => <MaskedInput {...props} mask={maskCnpj} placeholder="00 000 000/0000-00" />,
  },
};
