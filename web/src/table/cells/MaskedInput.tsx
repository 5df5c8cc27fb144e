import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import type { EditorProps } from '../column.ts';
import { caretAfterMask } from './masks.ts';
import { silent } from './silent.ts';
import { useWholeDay } from './use-whole-day.ts';

interface MaskedInputProps extends EditorProps {
  mask(typed: string): string;
  /** A pasted text as what it says; undefined when it says nothing that the field takes, and the mask has it. */
  paste?(text: string): string | undefined;
  growsFrom?: 'left' | 'right';
  placeholder?: string;
  /** Stands below. */
  hint?: string | undefined;
  /** What is wrong is told elsewhere: here it is but read. */
  isQuiet?: boolean;
}

const order: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

/** A field that writes its separators itself and leaves the caret where the hand expects it. */
export function MaskedInput(props: MaskedInputProps) {
  const {
    label,
    value,
    required,
    problem,
    busy,
    onChange,
    mask,
    paste,
    growsFrom = 'left',
    placeholder,
    hint,
    isQuiet = true,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const wholeDay = useWholeDay();

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    const masked = mask(typed);
    caret.current = caretAfterMask(typed, currentTarget.selectionStart ?? typed.length, masked, growsFrom);
    onChange(masked);
  }

  /** Over the whole field a text is read as what it says; among typed digits it is typing. */
  function takePaste(event: ClipboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value: typed } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === typed.length;
    const read = isWhole && !busy ? paste?.(event.clipboardData.getData('text')) : undefined;
    if (read === undefined) return;
    event.preventDefault();
    caret.current = read.length;
    onChange(read);
  }

  // React puts the caret at the end of a text it has rewritten.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <TextInput
      {...wholeDay}
      ref={input}
      size="sm"
      aria-label={label}
      aria-required={required}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      value={String(value)}
      description={hint}
      inputWrapperOrder={order}
      error={problem}
      errorProps={isQuiet ? silent : {}}
      readOnly={busy}
      onChange={type}
      onPaste={takePaste}
    />
  );
}
