import { isDay, type Schedule, scheduleStatuses } from '@clareira/contract';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '../../ui/Fault.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { useToday } from '../../use-today.ts';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { oneOf } from '../across/filters-in.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { type CalendarSpan, weeksOf } from '../Calendar/calendar-days.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import classes from './Agenda.module.css';
import { DayVisits } from './DayVisits.tsx';
import { periodName, stepFrom } from './period.ts';
import { useVisits, type Visit } from './use-visits.ts';
import { WaitingVisits } from './WaitingVisits.tsx';

const spans = ['week', 'month'] as const;
const taken = { day: isDay, status: oneOf(scheduleStatuses) };
const none: readonly never[] = [];
const waiting = 'pending_confirmation' satisfies Schedule['status'];

/** Who goes where, this week or this month: the visits to all companies. */
export default function Agenda() {
  const { t, i18n } = useTranslation();
  const { filters, setFilter } = useAddressFilters(['view', 'day', 'status'], taken);
  const now = useToday();
  const span: CalendarSpan = filters.view === 'month' ? 'month' : 'week';
  usePartFocus(span);
  const day = filters.day || now;
  const days = weeksOf(day, span).flat();
  // A week may reach beyond the days that there are.
  const date_from = days.find(isDay) ?? day;
  const query = useVisits({ date_from, date_to: days.findLast(isDay) ?? day, status: filters.status });
  // Drawn in small steps: a week of all companies may be long.
  const visits = useDeferredValue(query.data);
  const byDay = useMemo(() => Map.groupBy(visits ?? none, ({ date }) => date), [visits]);
  const isThisMonths = (other: string) => span === 'week' || other.slice(0, 7) === day.slice(0, 7);
  const isShown = ({ date }: Visit) => date !== null && days.includes(date) && isThisMonths(date);
  const found = (visits ?? none).filter(isShown).length;
  const requests = useVisits({ status: waiting }, { enabled: filters.status === '' || filters.status === waiting });

  return (
    <ScreenFrame title={t('agenda.title')} wide>
      <FilterBar>
        <ChoiceFilter
          label={t('agenda.view')}
          value={span}
          choices={spans.map((name) => [name, t(`agenda.views.${name}`)])}
          onChange={(value) => setFilter('view', value === 'week' ? '' : value)}
        />
        <ChoiceFilter
          label={t('agenda.status')}
          value={filters.status}
          choices={[
            ['', t('agenda.everyStatus')],
            ...scheduleStatuses.map((status) => [status, t(`schedules.statuses.${status}`)] as const),
          ]}
          onChange={(value) => setFilter('status', value)}
        />
      </FilterBar>
      {requests.isEnabled && <WaitingVisits visits={requests.data?.filter((visit) => !isShown(visit)) ?? none} />}
      {visits && !requests.data && requests.isError && !requests.isFetching && (
        <Fault onRetry={() => requests.refetch()} />
      )}
      <div className={classes.bar}>
        <IconButton
          size="lg"
          label={t(`agenda.before.${span}`)}
          onClick={() => setFilter('day', stepFrom(day, span, -1))}
        >
          <IconChevronLeft aria-hidden />
        </IconButton>
        <h2 className={classes.period} aria-live="polite">
          {periodName(day, span, i18n.language)}
        </h2>
        <IconButton
          size="lg"
          label={t(`agenda.after.${span}`)}
          onClick={() => setFilter('day', stepFrom(day, span, 1))}
        >
          <IconChevronRight aria-hidden />
        </IconButton>
        <LinkButton variant="light" size="xs" onClick={() => setFilter('day', '')}>
          {t('agenda.today')}
        </LinkButton>
        <p className={classes.count} role="status">
          {visits && t('agenda.visits', { count: found })}
        </p>
      </div>
      {!visits &&
        (query.isError && !query.isFetching ? (
          <Fault onRetry={() => [query, requests].map(({ refetch }) => refetch())} />
        ) : (
          <Spinner />
        ))}
      {visits && (
        <ol
          className={classes.days}
          data-view={span}
          aria-label={t('agenda.title')}
          aria-busy={query.isPlaceholderData}
        >
          {days.map((one) => (
            <DayVisits
              key={`${span} ${one}`}
              day={one}
              visits={byDay.get(one) ?? none}
              span={span}
              isToday={one === now}
              isOther={!isThisMonths(one)}
            />
          ))}
        </ol>
      )}
    </ScreenFrame>
  );
}
