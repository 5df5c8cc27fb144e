import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Cell, EditorProps } from '../column.ts';
import classes from './cells.module.css';
import { silent } from './silent.ts';

export const textCell: Cell<string> = {
  width: 7,
  grows: true,
  text: (value) => value ?? '',
  show: (value) => <Clamped text={value ?? ''} />,
  // Where a text still has a break of before, the field would glue together what stands around it.
  editor: { start: (value) => value?.replace(/\s*\n/g, ' ') ?? '', field: (props) => <TextField {...props} /> },
};

interface ClampedProps {
  text: string;
  /** `line`: small, in one line. `address`: has no spaces to break at, and gets more of a card. */
  as?: 'line' | 'address';
}

/** Two lines at most, so that a long text does not push its row apart; all of it on hovering. */
export function Clamped({ text, as }: ClampedProps) {
  return (
    <span className={classes.clamped} title={text} data-as={as}>
      {text}
    </span>
  );
}

/** A letter, or the key that opens a list; Enter and Tab are done with the field. */
const isTyped = (key: string) => key.length === 1 || key === 'ArrowDown';

interface TextFieldProps extends EditorProps {
  type?: 'text' | 'email';
}

export function TextField({ label, value, required, problem, busy, onChange, known, type = 'text' }: TextFieldProps) {
  const list = useId();
  // A plain field until one types into it: only then there is something to choose from.
  const [offered, setOffered] = useState<readonly string[]>();
  return (
    <>
      <TextInput
        type={type}
        size="sm"
        aria-label={label}
        aria-required={required}
        autoComplete="off"
        list={offered && list}
        value={String(value)}
        error={problem}
        errorProps={silent}
        readOnly={busy}
        onKeyDown={({ key }) => isTyped(key) && (offered ?? setOffered(known?.()))}
        onBlur={() => setOffered(undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {offered && (
        <datalist id={list}>
          {offered.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
