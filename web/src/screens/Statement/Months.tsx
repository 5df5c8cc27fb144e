import { monthsOf, type Statement, showMoney } from '@clareira/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Months.module.css';

/** More months than these would be bars too thin to tell apart: the years of a long period are left to the table. */
const mostShown = 24;

/** What was invoiced and paid in each month: bars for the eye, a table for whoever listens. */
export function Months({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const months = useMemo(() => monthsOf(statement), [statement]);
  const shown = months.slice(-mostShown);
  const most = Math.max(...shown.flatMap(({ invoiced, paid }) => [invoiced, paid]), 0.01);
  const height = (amount: number) => ({ height: `${(100 * amount) / most}%` });
  return (
    <section className={classes.months} aria-labelledby="months">
      <h2 id="months">{t('statement.byMonth')}</h2>
      <div aria-hidden>
        <p className={classes.legend}>
          <span data-kind="invoiced">{t('statement.invoiced')}</span>
          <span data-kind="paid">{t('statement.paid')}</span>
        </p>
        <ol ref={showLatest} className={classes.chart} tabIndex={-1}>
          {shown.map(({ month, invoiced, paid }) => (
            <li key={month} title={`${nameOf(month)}: ${showMoney(invoiced)} / ${showMoney(paid)}`}>
              <span className={classes.bars}>
                <span data-kind="invoiced" style={height(invoiced)} />
                <span data-kind="paid" style={height(paid)} />
              </span>
              <span className={classes.month}>{nameOf(month)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.spoken}>
        <table>
          <caption>{t('statement.byMonth')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statement.month')}</th>
              <th scope="col">{t('statement.invoiced')}</th>
              <th scope="col">{t('statement.paid')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, invoiced, paid }) => (
              <tr key={month}>
                <th scope="row">{nameOf(month)}</th>
                <td>{showMoney(invoiced)}</td>
                <td>{showMoney(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Where not all months fit, those that matter most are in sight. */
const showLatest = (chart: HTMLElement | null) => chart?.scrollTo({ left: chart.scrollWidth });

/** `2026-03` as `03/2026`, the way that a reference month is written. */
const nameOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
