import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FilterBar.module.css';

/** What narrows a list over all companies. */
export function FilterBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.bar}>
      <legend className={classes.legend}>{t('receivables.filters')}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceFilterProps {
  label: string;
  value: string;
  /** Value and name; the first stands for no filter when its value is blank. */
  choices: readonly (readonly [value: string, name: string])[];
  onChange(value: string): void;
}

export function ChoiceFilter({ label, value, choices, onChange }: ChoiceFilterProps) {
  return (
    <label className={classes.filter}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

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

interface DayFilterProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className={classes.filter}>
      <span>{label}</span>
      <input
        type="date"
        min="1000-01-01"
        max="3000-12-31"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
