import { isDay, scheduleStatuses } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { today } from '../../today.ts';
import { Fault } from '../../ui/Fault.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import classes from './Agenda.module.css';
import { DayVisits } from './DayVisits.tsx';
import { periodName, periodOf, type View, views } from './period.ts';
import { useVisits } from './use-visits.ts';

/** Who goes where, this week or this month: the visits to all companies. */
export default function Agenda() {
  const { t, i18n } = useTranslation();
  const { filters, setFilter } = useAddressFilters(['view', 'day', 'status']);
  const now = today();
  const view: View = filters.view === 'month' ? 'month' : 'week';
  const day = isDay(filters.day) ? filters.day : now;
  const period = periodOf(view, day);
  const visits = useVisits({ date_from: period.first, date_to: period.last, status: filters.status });
  const isThisMonths = (other: string) => view === 'week' || other.slice(0, 7) === day.slice(0, 7);
  const found = [...(visits.data ?? [])].reduce((sum, [on, those]) => sum + (isThisMonths(on) ? those.length : 0), 0);

  return (
    <ScreenFrame title={t('agenda.title')} wide>
      <FilterBar>
        <ChoiceFilter
          label={t('agenda.view')}
          value={view}
          choices={views.map((name) => [name, t(`agenda.views.${name}`)])}
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
      <div className={classes.bar}>
        <IconButton size="lg" label={t(`agenda.before.${view}`)} onClick={() => setFilter('day', period.before)}>
          <IconChevronLeft aria-hidden />
        </IconButton>
        <h2 className={classes.period} aria-live="polite">
          {periodName(view, day, i18n.language)}
        </h2>
        <IconButton size="lg" label={t(`agenda.after.${view}`)} onClick={() => setFilter('day', period.after)}>
          <IconChevronRight aria-hidden />
        </IconButton>
        <LinkButton variant="light" size="xs" onClick={() => setFilter('day', '')}>
          {t('agenda.today')}
        </LinkButton>
        {visits.data && <p className={classes.count}>{t('agenda.visits', { count: found })}</p>}
      </div>
      {!visits.data &&
        (visits.isError && !visits.isFetching ? (
          <Fault text={t('agenda.loadFailed')} onRetry={() => visits.refetch()} />
        ) : (
          <Spinner />
        ))}
      {visits.data && (
        <ol
          className={classes.days}
          data-view={view}
          aria-label={t('agenda.title')}
          aria-busy={visits.isPlaceholderData}
        >
          {period.days.map((one) => (
            <DayVisits
              key={one}
              day={one}
              visits={visits.data.get(one) ?? []}
              most={view === 'week' ? Number.POSITIVE_INFINITY : 3}
              isToday={one === now}
              isOther={!isThisMonths(one)}
            />
          ))}
        </ol>
      )}
    </ScreenFrame>
  );
}
