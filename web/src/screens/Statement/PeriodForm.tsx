import { addYears, type Day, type Period, readPeriod } from '@clareira/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/LinkButton.tsx';
import classes from './PeriodForm.module.css';

interface PeriodFormProps {
  period: Period;
  today: Day;
  onChange(period: Period): void;
}

/** The usual periods by a press, any other by its days. */
export function PeriodForm({ period, today, onChange }: PeriodFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useState(period);
  const [problem, setProblem] = useState<keyof Period>();

  function choose(next: Period) {
    setDraft(next);
    setProblem(undefined);
    onChange(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readPeriod(draft, today);
    if (read.ok) return choose(read.value);
    setProblem('to' in read.problems ? 'to' : 'from');
  }

  const year = Number(today.slice(0, 4));
  const usual: Record<string, Period> = {
    lastYear: { from: addYears(today, -1), to: today },
    thisYear: { from: `${year}-01-01`, to: today },
    yearBefore: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.usual}>
        <legend>{t('statement.period')}</legend>
        {Object.entries(usual).map(([name, one]) => (
          <button
            key={name}
            type="button"
            aria-pressed={one.from === period.from && one.to === period.to}
            onClick={() => choose(one)}
          >
            {t(`statement.periods.${name}`)}
          </button>
        ))}
      </fieldset>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={classes.day}>
          <label htmlFor={`${id}-${name}`}>{t(`statement.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            type="date"
            value={draft[name]}
            max="3000-12-31"
            aria-invalid={problem === name}
            aria-describedby={problem === name ? `${id}-problem` : undefined}
            onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
          />
        </div>
      ))}
      <LinkButton type="submit" variant="light">
        {t('statement.show')}
      </LinkButton>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {t('statement.wrongPeriod')}
        </p>
      )}
    </form>
  );
}
