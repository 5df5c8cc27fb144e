import type { Day } from '@clareira/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import type { CalendarSpan } from '../Calendar/calendar-days.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import { visitTones } from '../tones.ts';
import classes from './Agenda.module.css';
import { NamedVisit } from './NamedVisit.tsx';
import { dayName } from './period.ts';
import type { Visit } from './use-visits.ts';

interface DayVisitsProps {
  day: Day;
  visits: readonly Visit[];
  span: CalendarSpan;
  isToday: boolean;
  /** Of the month before or after the one that is shown. */
  isOther: boolean;
}

/** How many of a day are named at first; the week has room for more. */
const shownAtOnce: Record<CalendarSpan, number> = { week: 100, month: 3 };

export function DayVisits({ day, visits, span, isToday, isOther }: DayVisitsProps) {
  const { t, i18n } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const first = useFirstRows(visits, shownAtOnce[span]);
  const more = t('agenda.more', { count: first.hidden });
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
      <ul ref={list} className={classes.visits}>
        <InSteps rows={first.shown} draw={drawVisit} />
      </ul>
      {span === 'week' ? (
        <MoreRows first={first} list={list}>
          {more}
        </MoreRows>
      ) : (
        first.hidden > 0 && <ScreenLink to={`?day=${day}`}>{more}</ScreenLink>
      )}
    </li>
  );
}

const drawVisit = (visit: Visit) => <DayVisit key={visit.id} visit={visit} />;

function DayVisit({ visit }: { visit: Visit }) {
  const { t } = useTranslation();
  return (
    <NamedVisit visit={visit}>
      <span className={`${classes.about} ${classes.manager}`}>{visit.technical_manager}</span>
      <Badge tone={visitTones[visit.status]}>{t(`schedules.statuses.${visit.status}`)}</Badge>
    </NamedVisit>
  );
}
