import type { ReactNode } from 'react';
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
