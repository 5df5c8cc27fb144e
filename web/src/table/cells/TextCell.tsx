import { TextInput } from '@mantine/core';
import type { Cell, EditorProps } from '../column.ts';
import classes from './cells.module.css';

export const textCell: Cell<string> = {
  width: 8.25,
  grows: true,
  text: (value) => value ?? '',
  show: (value) => <Clamped text={value ?? ''} />,
  editor: { start: (value) => value ?? '', field: (props) => <TextField {...props} /> },
};

/** Two lines at most, so that a long text does not push its row apart; all of it on hovering. */
export function Clamped({ text }: { text: string }) {
  return (
    <span className={classes.clamped} title={text}>
      {text}
    </span>
  );
}

interface TextFieldProps extends EditorProps {
  type?: 'text' | 'email';
}

export function TextField({ label, value, problem, busy, onChange, type = 'text' }: TextFieldProps) {
  return (
    <TextInput
      type={type}
      size="sm"
      aria-label={label}
      autoComplete="off"
      value={String(value)}
      error={problem}
      readOnly={busy}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
