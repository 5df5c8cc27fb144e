import { useEffect, useState } from 'react';
import classes from './FilterBar.module.css';

interface SearchFilterProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Long enough for a word to be typed. */
const pause = 250;

export function SearchFilter({ label, value, onChange }: SearchFilterProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => typed !== value && onChange(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className={classes.filter}>
      <span>{label}</span>
      <input type="search" maxLength={200} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </label>
  );
}
