import { type Payment, type Place, paths, payments, type Statement } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '../../api/rows.ts';
import { saveFile } from '../../save-file.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { useSending } from '../use-sending.ts';
import classes from './MonthPack.module.css';
import { type Month, monthOf, periodOfMonth } from './month.ts';
import { statementPdf } from './use-statement.ts';

interface MonthPackProps {
  place: Place;
  statement: Statement;
}

/** What an accountant asks for each month: its invoices, slips and statement as one archive. */
export function MonthPack({ place, statement }: MonthPackProps) {
  const { t, i18n } = useTranslation();
  const { send } = useSending({ fields: [] });
  const queries = useQueryClient();
  const id = useId();
  const months = [
    ...new Set(statement.entries.filter(({ kind }) => kind === 'invoice').map(({ date }) => monthOf(date))),
  ];
  const newest = months.toSorted().toReversed();
  const [picked, setPicked] = useState<Month>();
  const [done, setDone] = useState<number | null>(null);
  const month = newest.find((one) => one === picked) ?? newest[0];
  if (month === undefined) return null;
  const nameOf = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });

  async function pack(of: Month) {
    setDone(0);
    await send(async () => {
      const [{ papersOf }, { makePack }, rows] = await Promise.all([
        import('./month-pack.ts'),
        import('./make-pack.ts'),
        queries.fetchQuery(rowsQuery<Payment>(payments, place)),
      ]);
      const papers = papersOf(rows, of, { invoice: t('pack.invoice'), slip: t('pack.slip') });
      const files = [
        { name: `${of} ${t('pack.statement')}.pdf`, path: statementPdf(place, periodOfMonth(of), i18n) },
        ...papers.map(({ name, annexId }) => ({ name, path: paths.download(annexId) })),
      ];
      saveFile(await makePack(files, setDone), `${of} ${statement.company.name}.zip`);
    }, 'pack.failed');
    setDone(null);
  }

  return (
    <section className={classes.pack} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('pack.title')}</h2>
      <p>{t('pack.intro')}</p>
      <div className={classes.choice}>
        <label htmlFor={id}>{t('pack.month')}</label>
        <select
          id={id}
          value={month}
          disabled={done !== null}
          onChange={({ currentTarget }) => setPicked(currentTarget.value)}
        >
          {newest.map((one) => (
            <option key={one} value={one}>
              {nameOf.format(new Date(`${one}-01`))}
            </option>
          ))}
        </select>
        <BusyButton
          variant="default"
          loading={done !== null}
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => pack(month)}
        >
          {t('pack.download')}
        </BusyButton>
        {done !== null && <progress value={done} aria-label={t('pack.title')} />}
      </div>
    </section>
  );
}
