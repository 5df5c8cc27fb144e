import { useEffect, useRef } from 'react';
import classes from './Tick.module.css';

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  mixed?: boolean;
  disabled?: boolean;
  /** Stands still for a while, and keeps the focus. */
  busy?: boolean;
  onChange(): void;
}

export function Tick({ label, checked, mixed = false, disabled = false, busy = false, onChange }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={classes.target}>
      <input
        ref={input}
        type="checkbox"
        className={classes.tick}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onChange={onChange}
      />
    </label>
  );
}
