import { type Day, type Schedule, showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Spoken } from '../../ui/Spoken.tsx';
import type { CalendarSpan } from './calendar-days.ts';
import classes from './VisitCalendar.module.css';

/** More than these would make a week of the month higher than the others. */
const mostInMonth = 3;

interface DayCellProps {
  day: Day;
  visits: readonly Schedule[];
  span: CalendarSpan;
  isChosen: boolean;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  onChoose(): void;
}

export function DayCell({ day, visits, span, isChosen, isToday, isOutside, onChoose }: DayCellProps) {
  const { t } = useTranslation();
  const shown = span === 'month' ? visits.slice(0, mostInMonth) : visits;
  const count = visits.length;
  const told = ({ service_type, status }: Schedule) => `${service_type} ${t(`schedules.statuses.${status}`)}`;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected.
    <td
      className={classes.cell}
      aria-selected={isChosen}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
    >
      <button
        type="button"
        className={classes.day}
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onClick={onChoose}
      >
        <Spoken>{[showDay(day), t('calendar.visits', { count }), ...visits.map(told)].join(', ')}</Spoken>
        <span aria-hidden className={classes.number}>
          {Number(day.slice(8))}
        </span>
        {shown.map(({ id, service_type, unit, status }) => (
          <span key={id} aria-hidden className={classes.visit} data-status={status}>
            {service_type}
            {span === 'week' && <small>{unit}</small>}
          </span>
        ))}
        {count > shown.length && (
          <span aria-hidden className={classes.more}>
            {t('calendar.more', { count: count - shown.length })}
          </span>
        )}
        {count > 0 && (
          <span aria-hidden className={classes.dot}>
            {count}
          </span>
        )}
      </button>
    </td>
  );
}
