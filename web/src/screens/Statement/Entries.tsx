import { type Statement, type StatementEntry, showDay, showMoney } from '@clareira/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import classes from './Entries.module.css';

const [shownAtFirst, more] = [200, 1000];

/** The entries of a period, from the first; the balance runs. */
export function Entries({ statement: { entries, opening, closing } }: { statement: Statement }) {
  const { t } = useTranslation();
  const list = useRef<HTMLTableSectionElement>(null);
  const first = useFirstRows(entries, shownAtFirst, more);
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className={classes.title}>
        {t('statement.entries')}
      </h2>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              {['date', 'kind', 'unit', 'reference', 'due'].map((name) => (
                <th key={name} scope="col">
                  {t(`statement.columns.${name}`)}
                </th>
              ))}
              {['amount', 'balance'].map((name) => (
                <th key={name} scope="col" data-number>
                  {t(`statement.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Balance label={t('statement.opening')} amount={opening} />
          </tbody>
          <tbody ref={list}>
            <InSteps rows={first.shown} draw={drawEntry} />
          </tbody>
          {first.hidden === 0 && (
            <tbody>
              <Balance label={t('statement.closing')} amount={closing} />
            </tbody>
          )}
        </table>
      </div>
      <MoreRows first={first} list={list} className={classes.more}>
        {t('statement.more', { count: first.next })}
      </MoreRows>
      {entries.some(({ assumed }) => assumed) && <p className={classes.note}>* {t('statement.assumed')}</p>}
    </section>
  );
}

const drawEntry = (entry: StatementEntry) => <Entry key={`${entry.kind} ${entry.payment_id}`} entry={entry} />;

function Entry({ entry }: { entry: StatementEntry }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td>
        {showDay(entry.date)}
        {entry.assumed && <abbr title={t('statement.assumed')}>*</abbr>}
      </td>
      <td>{t(`statement.kinds.${entry.kind}`, { id: entry.payment_id })}</td>
      <td data-label={t('statement.columns.unit')}>{entry.unit}</td>
      <td data-label={t('statement.columns.reference')}>{entry.reference}</td>
      <td data-label={t('statement.columns.due')}>{showDay(entry.due_date)}</td>
      <td data-number>{showMoney(entry.kind === 'payment' ? 0 - entry.amount : entry.amount)}</td>
      <td data-number data-label={t('statement.columns.balance')}>
        {showMoney(entry.balance)}
      </td>
    </tr>
  );
}

function Balance({ label, amount }: { label: string; amount: number }) {
  return (
    <tr className={classes.balance}>
      <th scope="row" colSpan={6}>
        {label}
      </th>
      <td data-number>{showMoney(amount)}</td>
    </tr>
  );
}
