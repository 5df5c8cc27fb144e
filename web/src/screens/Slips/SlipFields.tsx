import { groupedCode, longestText } from '@clareira/contract';
import { type ChangeEvent, useState } from 'react';
import { type CodeEdit, codeOf, editedCode } from './slip-code.ts';
import type { SlipField } from './slip-row.ts';

export interface FieldProps {
  name: SlipField;
  value: string;
  label: string;
  problem: string | undefined;
  problemId: string;
  /** Where notes on it stand. */
  notesId?: string;
  disabled: boolean;
  onType(typed: string): void;
}

export function PlainField(props: FieldProps) {
  const inputMode = props.name === 'value' ? 'numeric' : undefined;
  return <input type="text" inputMode={inputMode} data-field={props.name} {...plain(props)} />;
}

/** Two lines: the digits of a code are compared with those on the paper. */
export function CodeField({ value, onType, ...props }: FieldProps) {
  const [edit, setEdit] = useState<CodeEdit | null>(null);
  function type(typed: string) {
    const next = editedCode(edit, value, typed);
    setEdit(next);
    onType(codeOf(next));
  }
  return (
    <textarea
      rows={2}
      data-field={props.name}
      {...plain({ ...props, value: edit?.text ?? groupedCode(value), onType: type })}
      onBlur={() => setEdit(null)}
    />
  );
}

function plain({ value, label, problem, problemId, notesId, disabled, onType }: FieldProps) {
  return {
    value,
    disabled,
    maxLength: longestText,
    'aria-label': label,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': [problem && problemId, notesId].filter(Boolean).join(' ') || undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onType(currentTarget.value),
  };
}
