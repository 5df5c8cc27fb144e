import { InputBase } from '@mantine/core';
import type { Cell, EditorProps } from '../column.ts';
import { CodeText } from './CodeText.tsx';
import classes from './cells.module.css';
import { silent } from './silent.ts';
import { textCell } from './TextCell.tsx';

/** A code of digits in groups: the filter finds it with or without what parts them. */
export const codeCell: Cell<string> = {
  ...textCell,
  text: (value) => (value ? `${value} ${value.replace(/\D/g, '')}` : ''),
  show: (value, { t, describedBy }) => (value ? <CodeText code={value} t={t} describedBy={describedBy} /> : ''),
  exported: (value) => value ?? '',
  sortKey: (value) => value ?? null,
  editor: { start: (value) => value ?? '', field: (props) => <CodeField {...props} /> },
};

/** Grows with its code, so that all of its digits can be compared. A line break comes with what was copied from paper. */
function CodeField({ label, value, required, problem, busy, onChange }: EditorProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      size="sm"
      classNames={{ input: classes.code ?? '' }}
      rows={1}
      aria-label={label}
      aria-required={required}
      autoComplete="off"
      spellCheck={false}
      value={String(value)}
      error={problem}
      errorProps={silent}
      readOnly={busy}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' '))}
    />
  );
}
