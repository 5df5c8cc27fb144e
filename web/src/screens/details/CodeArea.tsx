import { useId } from 'react';
import type { FieldInput } from './FieldForm.tsx';

/** A code that is too long for a line. */
export function CodeArea({ label, value, problem, busy, onChange }: FieldInput & { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={value}
        readOnly={busy}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
