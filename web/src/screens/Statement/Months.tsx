import { type Statement, showMoney } from '@clareira/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chartOf } from './chart-of.ts';
import classes from './Months.module.css';

/** What was invoiced and paid in each month, or year: bars for the eye, a table for whoever listens. */
export function Months({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { by, bars } = useMemo(() => chartOf(statement), [statement]);
  const title = t(by === 'year' ? 'statement.byYear' : 'statement.byMonth');
  const most = Math.max(...bars.flatMap(({ invoiced, paid }) => [invoiced, paid]), 0.01);
  const height = (amount: number) => ({ height: `${(100 * amount) / most}%` });
  return (
    <section className={classes.months} aria-labelledby="months">
      <h2 id="months">{title}</h2>
      <div aria-hidden>
        <p className={classes.legend}>
          <span data-kind="invoiced">{t('statement.invoiced')}</span>
          <span data-kind="paid">{t('statement.paid')}</span>
        </p>
        <ol key={`${statement.from} ${statement.to}`} ref={showLatest} className={classes.chart} tabIndex={-1}>
          {bars.map(({ name, invoiced, paid }) => (
            <li key={name} title={`${name}: ${showMoney(invoiced)} / ${showMoney(paid)}`}>
              <span className={classes.bars}>
                <span data-kind="invoiced" style={height(invoiced)} />
                <span data-kind="paid" style={height(paid)} />
              </span>
              <span className={classes.month}>{name}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.spoken}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t(by === 'year' ? 'statement.year' : 'statement.month')}</th>
              <th scope="col">{t('statement.invoiced')}</th>
              <th scope="col">{t('statement.paid')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, invoiced, paid }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
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

/** Where not all fit, those that matter most are in sight. */
const showLatest = (chart: HTMLElement | null) => chart?.scrollTo({ left: chart.scrollWidth });
