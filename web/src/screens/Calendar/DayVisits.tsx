import type { Schedule } from '@clareira/contract';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { visitTones } from '../tones.ts';
import classes from './VisitCalendar.module.css';

interface DayVisitsProps {
  ref: Ref<HTMLDivElement>;
  title: string;
  visits: readonly Schedule[];
}

/** A day's visits with unit, service and state. */
export function DayVisits({ ref, title, visits }: DayVisitsProps) {
  const { t } = useTranslation();
  return (
    <div ref={ref} className={classes.dayVisits}>
      <h3>{title}</h3>
      {visits.length === 0 && <p className={classes.soft}>{t('calendar.noVisits')}</p>}
      <ul>
        {visits.map(({ id, service_type, unit, status, technical_manager, note }) => (
          <li key={id}>
            <p>
              <strong>{service_type}</strong>{' '}
              <Badge tone={visitTones[status]}>{t(`schedules.statuses.${status}`)}</Badge>
            </p>
            <p className={classes.soft}>
              {[unit, technical_manager].filter(Boolean).join(' · ')}
              {note && ` · ${note}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
