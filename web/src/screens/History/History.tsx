import { type AuditEvent, isDay, paths } from '@clareira/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { DayFilter } from '../across/DayFilter.tsx';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { Found } from '../across/Found.tsx';
import { isId, oneOf } from '../across/filters-in.ts';
import { MorePages } from '../across/MorePages.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import { auditedResources } from './describe.ts';
import { EventItem } from './EventItem.tsx';
import classes from './History.module.css';

const actions = ['create', 'update', 'delete', 'restore', 'open', 'sign-in', 'sign-in-refused', 'access-refused'];
const ids = { row_id: isId, company_id: isId, user_id: isId };
const taken = { ...ids, resource: oneOf(auditedResources), action: oneOf(actions), from: isDay, to: isDay };

/** Who did what, in words: over all companies, or of the row that the address names. */
export default function History() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { filters, setFilter } = useAddressFilters(
    ['resource', 'row_id', 'company_id', 'user_id', 'action', 'from', 'to'],
    taken,
  );
  if (!filters.resource) filters.row_id = '';
  const { rows, asked, isError, isFetching, refetch, ...pages } = useAccountRows<AuditEvent>(
    paths.audit(account_id),
    filters,
    'history.loadFailed',
  );
  usePartFocus(asked);
  const isNarrowed = [filters.resource, filters.action, filters.from, filters.to].some(Boolean);
  const list = useRef<HTMLOListElement>(null);
  // While others are on their way the rows are still those that were asked for before.
  const first = rows?.find((event) =>
    (['user_id', 'company_id'] as const).every((name) => ['', String(event[name])].includes(filters[name])),
  );

  return (
    <ScreenFrame title={t('history.title')}>
      <FilterBar>
        <ChoiceFilter
          label={t('history.what')}
          value={filters.resource}
          choices={[
            ['', t('history.everything')],
            ...auditedResources.map((name) => [name, t(`history.resources.${name}`)] as const),
          ]}
          onChange={(value) => setFilter('resource', value)}
        />
        <ChoiceFilter
          label={t('history.action')}
          value={filters.action}
          choices={[['', t('history.every')], ...actions.map((name) => [name, t(`history.actions.${name}`)] as const)]}
          onChange={(value) => setFilter('action', value)}
        />
        <DayFilter label={t('history.from')} value={filters.from} onChange={(value) => setFilter('from', value)} />
        <DayFilter label={t('history.to')} value={filters.to} onChange={(value) => setFilter('to', value)} />
      </FilterBar>
      {(filters.row_id || filters.user_id || filters.company_id) && (
        <p className={classes.row}>
          {filters.row_id &&
            t('history.onlyRow', { name: t(`history.resources.${filters.resource}`), id: filters.row_id })}
          {filters.user_id && first && t('history.onlyPerson', { name: first.user_name })}
          {filters.company_id && first && t('history.onlyCompany', { name: first.company_name })}
          <ScreenLink to="/servicos/historico">{t('history.all')}</ScreenLink>
        </p>
      )}
      {!rows && (isError && !isFetching ? <Fault onRetry={() => refetch()} /> : <Spinner />)}
      {rows?.length === 0 && <EmptyState text={t(isNarrowed ? 'table.noMatch' : 'history.empty')} />}
      <Found rows={rows} asked={asked} hasNextPage={pages.hasNextPage} />
      <ol ref={list} className={classes.events} aria-label={t('history.title')}>
        {rows && <InSteps key={asked} rows={rows} draw={drawEvent} />}
      </ol>
      <MorePages {...pages} list={list} />
    </ScreenFrame>
  );
}

const drawEvent = (event: AuditEvent) => <EventItem key={event.id} event={event} />;
