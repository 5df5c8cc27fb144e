import { isDay, isSearch, longestSearch, paths, payments } from '@clareira/contract';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isAnnexThere } from '../../api/annexes.ts';
import { useSignedInUser } from '../../session/session.tsx';
import type { RowAction, SelectionAction } from '../../table/actions.ts';
import { EditableTable } from '../../table/EditableTable.tsx';
import { TableSkeleton } from '../../table/TableSkeleton.tsx';
import { IconCircleCheck } from '../../ui/entry-icons.ts';
import { Fault } from '../../ui/Fault.tsx';
import { DayFilter } from '../across/DayFilter.tsx';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { oneOf } from '../across/filters-in.ts';
import { MorePages } from '../across/MorePages.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { useTypedSearch } from '../across/use-typed-search.ts';
import { isPending } from '../invoices/open-invoices.ts';
import { toTableRow } from '../table-row.ts';
import { type AccountPayment, receivableColumns } from './columns.ts';
import classes from './InvoiceTable.module.css';

const statuses = ['overdue', 'pending', 'paid_off'] as const;
const taken = { status: oneOf(statuses), due_from: isDay, due_to: isDay, search: isSearch };
const leads = ['value', 'due_date', 'status', 'company_name'] as const;
const readOnly = {};
const none: readonly never[] = [];

interface InvoiceTableProps {
  /** To mark these, all pending, as paid. */
  onSettle(invoices: readonly AccountPayment[]): void;
}

/** The invoices of all companies: filters over a table that reads page after page. */
export function InvoiceTable({ onSettle }: InvoiceTableProps) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { filters, setFilter } = useAddressFilters(['status', 'due_from', 'due_to', 'search'], taken);
  const list = useRef<HTMLDivElement>(null);
  const search = useCallback((text: string) => setFilter('search', text), [setFilter]);
  const [typed, setTyped] = useTypedSearch(filters.search, search);
  const status = filters.status || 'overdue';
  const { rows, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAccountRows<AccountPayment>(
      paths.accountRows(payments, account_id),
      {
        status,
        due_from: filters.due_from,
        due_to: filters.due_to,
        sort: 'due_date',
        search: filters.search,
      },
      'receivables.loadFailed',
    );
  const settle: SelectionAction<AccountPayment> = {
    key: 'settle',
    label: t('receivables.settle'),
    icon: IconCircleCheck,
    isFor: (selected) => selected.some(isPending),
    run: (selected) => onSettle(selected.filter(isPending)),
  };
  const open = useOpenCompany();

  return (
    <div ref={list} className={classes.list}>
      <FilterBar>
        <ChoiceFilter
          label={t('receivables.status')}
          value={status}
          choices={statuses.map((value) => [value, t(`receivables.statuses.${value}`)])}
          onChange={(value) => setFilter('status', value === 'overdue' ? '' : value)}
        />
        <DayFilter
          label={t('receivables.dueFrom')}
          value={filters.due_from}
          onChange={(value) => setFilter('due_from', value)}
        />
        <DayFilter
          label={t('receivables.dueTo')}
          value={filters.due_to}
          onChange={(value) => setFilter('due_to', value)}
        />
      </FilterBar>
      <EditableTable
        label={t('receivables.title')}
        rows={rows ?? none}
        columns={receivableColumns}
        loading={isFetching}
        emptyText={t('receivables.empty')}
        changes={readOnly}
        search={{ text: typed, onChange: (text) => setTyped(text.slice(0, longestSearch)), hasMore: hasNextPage }}
        instead={!rows && (isError && !isFetching ? <Fault onRetry={() => refetch()} /> : <TableSkeleton />)}
        checkPdf={isAnnexThere}
        selectionActions={[settle]}
        rowActions={open}
        leads={leads}
      />
      <MorePages {...{ hasNextPage, isFetchingNextPage, fetchNextPage, list }} />
    </div>
  );
}

function useOpenCompany(): readonly RowAction<AccountPayment>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(
    () => [
      {
        key: 'open',
        label: t('receivables.openCompany'),
        icon: 'open',
        run: ({ company_id, id }) => navigate(toTableRow(`/${company_id}/servicos/pagamentos`, id)),
      },
    ],
    [t, navigate],
  );
}
