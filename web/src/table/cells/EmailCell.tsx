import type { Cell } from '../column.ts';
import { Clamped, TextField } from './TextCell.tsx';

export const emailCell: Cell<string> = {
  width: 14,
  grows: true,
  text: (value) => value ?? '',
  show: (value) => <Clamped text={value ?? ''} as="address" />,
  editor: { start: (value) => value ?? '', field: (props) => <TextField {...props} type="email" /> },
};
