import { readAnyDay, showDay } from '@clareira/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../DayField.tsx';
import classes from './FilterBar.module.css';

interface DayFilterProps {
  label: string;
  /** As it stands in the address, `yyyy-mm-dd`; blank for no limit. */
  value: string;
  onChange(value: string): void;
}

/** The day that was typed; blank while it is none, and nothing is left out for its sake. */
const dayIn = (typed: string) => readAnyDay(typed) ?? '';

export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(showDay(value));
  const [followed, setFollowed] = useState(value);
  // 'Back' and links lead to other days than what was typed.
  if (value !== followed) {
    setFollowed(value);
    if (value !== dayIn(typed)) setTyped(showDay(value));
  }
  // Whoever is still typing is not told that it is no day yet.
  const isNone = typed.length === 'dd/mm/yyyy'.length && dayIn(typed) === '';
  return (
    <div className={classes.filter}>
      <DayField
        label={label}
        value={typed}
        problem={isNone ? t('problems.day') : undefined}
        onChange={(next) => {
          setTyped(next);
          onChange(dayIn(next));
        }}
      />
    </div>
  );
}
