import { addYears, type Day, isDay, type Period, readDay, readPeriod, showDay } from '@clareira/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { DayField } from '../DayField.tsx';
import classes from './PeriodForm.module.css';

const noDay = 'problems.day';

interface PeriodFormProps {
  period: Period;
  today: Day;
  onChange(period: Period): void;
}

/** The usual periods by a press, any other by its days. */
export function PeriodForm({ period, today, onChange }: PeriodFormProps) {
  const { t } = useTranslation();
  // Undefined until something is typed: the period that is shown.
  const [typed, setTyped] = useState<Record<keyof Period, string>>();
  const days = typed ?? shown(period);
  /** The key of what is said beside a day. */
  const [problems, setProblems] = useState<Partial<Record<keyof Period, string>>>({});
  const rememberForm = useProblemFocus(problems);

  function choose(next: Period) {
    setTyped(undefined);
    setProblems({});
    onChange(next);
  }

  function type(name: keyof Period, value: string) {
    setTyped({ ...days, [name]: value });
    // What is wrong with the two of them may be mended by either.
    if (problems[name === 'from' ? 'to' : 'from'] !== noDay) setProblems({});
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rememberForm(event.currentTarget);
    const from = readDay(days.from);
    const to = readDay(days.to) || today;
    const read = readPeriod({ from, to }, today);
    if (read.ok) return choose(read.value);
    if ('to' in read.problems) return setProblems({ to: noDay });
    if (!isDay(from)) return setProblems({ from: noDay });
    setProblems({ from: from > to ? 'statement.notInOrder' : 'statement.tooLong' });
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
              value={days[name]}
              problem={problems[name] && t(problems[name])}
              isQuiet
              onChange={(value) => type(name, value)}
            />
          </div>
        ))}
        <LinkButton type="submit" variant="light">
          {t('statement.show')}
        </LinkButton>
      </div>
      {(problems.from || problems.to) && (
        <p role="alert" className={classes.problem}>
          {t('statement.wrongPeriod')}
        </p>
      )}
    </form>
  );
}

const shown = ({ from, to }: Period) => ({ from: showDay(from), to: showDay(to) });
