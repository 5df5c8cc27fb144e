import { type Receivables as Owed, type Payment, paths, payments, showDay, showMoney } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import type { RowAction, SelectionAction } from '../../table/actions.ts';
import { IconCircleCheck } from '../../ui/entry-icons.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { AccountTable } from '../across/AccountTable.tsx';
import { DayFilter } from '../across/DayFilter.tsx';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import { AgeingBar } from '../Statement/AgeingBar.tsx';
import { type AccountPayment, receivableColumns } from './columns.ts';
import classes from './Receivables.module.css';
import { SettleDialog } from './SettleDialog.tsx';

const statuses = ['overdue', 'pending', 'paid_off'] as const;

/** Whom do I call today? What all companies owe, who owes most, and the invoices themselves. */
export default function Receivables() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const navigate = useNavigate();
  const { filters, setFilter } = useAddressFilters(['status', 'due_from', 'due_to', 'search']);
  const [question, setQuestion] = useState<Question>({ id: 0, rows: [] });
  const owed = useQuery({
    queryKey: ['receivables', account_id],
    queryFn: ({ signal }) => call<Owed>('GET', paths.receivables(account_id), undefined, { signal }),
  });
  const search = useCallback((text: string) => setFilter('search', text), [setFilter]);

  const settle: SelectionAction<AccountPayment> = {
    key: 'settle',
    label: t('receivables.settle'),
    icon: IconCircleCheck,
    isFor: (rows) => rows.some(isPending),
    run: (rows) => setQuestion({ id: question.id + 1, rows: rows.filter(isPending) }),
  };
  const open = useMemo<readonly RowAction<AccountPayment>[]>(
    () => [
      {
        key: 'open',
        label: t('receivables.openCompany'),
        icon: 'open',
        run: ({ company_id }) => navigate(`/${company_id}/servicos/pagamentos?aba=historico`),
      },
    ],
    [t, navigate],
  );

  return (
    <ScreenFrame title={t('receivables.title')} wide>
      {owed.isError && !owed.data && !owed.isFetching && (
        <Fault text={t('receivables.loadFailed')} onRetry={() => owed.refetch()} />
      )}
      {owed.data && (
        <div className={classes.owed}>
          <AgeingBar ageing={owed.data.ageing} none={t('receivables.noneOpen')} />
          <Debtors companies={owed.data.companies} />
        </div>
      )}
      <AccountTable<AccountPayment>
        path={paths.accountRows(payments, account_id)}
        query={{
          status: filters.status || 'overdue',
          due_from: filters.due_from,
          due_to: filters.due_to,
          sort: 'due_date',
        }}
        search={filters.search}
        onSearch={search}
        texts="receivables"
        columns={receivableColumns}
        leads={['value', 'due_date', 'status', 'company_name']}
        selectionActions={[settle]}
        rowActions={open}
        filters={
          <FilterBar>
            <ChoiceFilter
              label={t('receivables.status')}
              value={filters.status || 'overdue'}
              choices={statuses.map((status) => [status, t(`receivables.statuses.${status}`)])}
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
        }
      />
      <SettleDialog
        key={question.id}
        rows={question.rows}
        // A late answer to one question must not close the next.
        onClose={() => setQuestion((now) => (now.id === question.id ? { ...now, rows: [] } : now))}
      />
    </ScreenFrame>
  );
}

interface Question {
  id: number;
  rows: readonly AccountPayment[];
}

const isPending = ({ status }: Payment) => status === 'pending';

/** As many as stand beside the ageing; paper gets all of them. */
const firstDebtors = 3;

function Debtors({ companies }: Pick<Owed, 'companies'>) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // The button that was pressed is gone then.
  useEffect(() => {
    if (all) list.current?.querySelectorAll('a')[firstDebtors]?.focus();
  }, [all]);
  if (companies.length === 0) return <p className={classes.none}>{t('receivables.nobody')}</p>;
  return (
    <section className={classes.debtors} aria-labelledby="debtors">
      <div className={classes.heading}>
        <Heading id="debtors">{t('receivables.debtors')}</Heading>
        {companies.length > firstDebtors && !all && (
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            {t('receivables.allDebtors', { count: companies.length })}
          </button>
        )}
      </div>
      <ol ref={list} className={classes.list}>
        {companies.map(({ company_id, name, overdue, oldest_due }, at) => (
          <li key={company_id} data-later={(!all && at >= firstDebtors) || undefined}>
            <ScreenLink to={`/${company_id}/servicos/pagamentos?aba=historico`}>{name}</ScreenLink>
            <span className={classes.amount}>{showMoney(overdue)}</span>
            <span className={classes.since}>{t('receivables.since', { day: showDay(oldest_due) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
