import { addYears, type Day, type Period, readDay, readPeriod, showDay } from '@clareira/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DayField } from '../DayField.tsx';
import classes from './PeriodForm.module.css';

interface PeriodFormProps {
  period: Period;
  today: Day;
  onChange(period: Period): void;
}

/** The usual periods by a press, any other by its days. */
export function PeriodForm({ period, today, onChange }: PeriodFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(shown(period));
  const [problem, setProblem] = useState<keyof Period>();

  function choose(next: Period) {
    setTyped(shown(next));
    setProblem(undefined);
    onChange(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readPeriod({ from: readDay(typed.from), to: readDay(typed.to) }, today);
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
      <div className={classes.days}>
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className={classes.day}>
            <DayField
              label={t(`statement.${name}`)}
              value={typed[name]}
              problem={problem === name ? t('problems.day') : undefined}
              isQuiet
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          </div>
        ))}
        <LinkButton type="submit" variant="light">
          {t('statement.show')}
        </LinkButton>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {t('statement.wrongPeriod')}
        </p>
      )}
    </form>
  );
}

const shown = ({ from, to }: Period) => ({ from: showDay(from), to: showDay(to) });
