import type { Day, Schedule } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import classes from './Agenda.module.css';
import { dayName } from './period.ts';
import type { Visit } from './use-visits.ts';

const tones: Record<Schedule['status'], Tone> = {
  pending_confirmation: 'waiting',
  scheduled: 'planned',
  accomplished: 'good',
  delayed: 'late',
};

interface DayVisitsProps {
  day: Day;
  visits: readonly Visit[];
  /** How many are named; the week has room for the others. */
  most: number;
  isToday: boolean;
  /** Of the month before or after the one that is shown. */
  isOther: boolean;
}

export function DayVisits({ day, visits, most, isToday, isOther }: DayVisitsProps) {
  const { t, i18n } = useTranslation();
  const more = visits.length - most;
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
      data-none={visits.length === 0 || undefined}
    >
      <h3 className={classes.date}>
        <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
          {dayName(day, i18n.language)}
        </time>
      </h3>
      <ul className={classes.visits}>
        {visits.slice(0, most).map((visit) => (
          <li key={visit.id} className={classes.visit}>
            <ScreenLink to={`/${visit.company_id}/servicos/agendamentos`}>{visit.company_name}</ScreenLink>
            <span className={classes.about}>
              {visit.service_type} · {visit.unit}
            </span>
            <span className={`${classes.about} ${classes.manager}`}>{visit.technical_manager}</span>
            <Badge tone={tones[visit.status]}>{t(`schedules.statuses.${visit.status}`)}</Badge>
          </li>
        ))}
      </ul>
      {more > 0 && <ScreenLink to={`?day=${day}`}>{t('agenda.more', { count: more })}</ScreenLink>}
    </li>
  );
}
