import { type Receivables as Owed, paths, showDay, showMoney } from '@clareira/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { notifyError } from '../../ui/notify.ts';
import { useToday } from '../../use-today.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import { AgeingBar } from '../Statement/AgeingBar.tsx';
import { useFailedLoad } from '../use-failed-load.ts';
import type { AccountPayment } from './columns.ts';
import { InvoiceTable } from './InvoiceTable.tsx';
import classes from './Receivables.module.css';
import { SettleDialog } from './SettleDialog.tsx';

/** Whom do I call today? What all companies owe, who owes most, and the invoices themselves. */
export default function Receivables() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const day = useToday();
  const [question, setQuestion] = useState<Question>({ id: 0, rows: [] });
  const owed = useQuery({
    queryKey: ['receivables', account_id, day],
    queryFn: ({ signal }) => call<Owed>('GET', paths.receivables(account_id), undefined, { signal }),
    placeholderData: keepPreviousData,
  });
  useFailedLoad(owed.error, () => notifyError(t('receivables.loadFailed')));

  return (
    <ScreenFrame title={t('receivables.title')} wide>
      {owed.isError && !owed.data && !owed.isFetching && <Fault onRetry={() => owed.refetch()} />}
      {owed.data && (
        <div className={classes.owed}>
          <AgeingBar ageing={owed.data.ageing} none={t('receivables.noneOpen')} />
          <Debtors companies={owed.data.companies} />
        </div>
      )}
      <InvoiceTable onSettle={(rows) => setQuestion(({ id }) => ({ id: id + 1, rows }))} />
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
