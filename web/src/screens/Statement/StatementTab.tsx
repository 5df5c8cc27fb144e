import { addYears, type Period, type Place, type Statement, showDay, showMoney } from '@clareira/contract';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../table/ActionMenu.tsx';
import { exportName } from '../../table/export/file-name.ts';
import { type ExportFormat, exportFormats } from '../../table/export/format.ts';
import { Fault } from '../../ui/Fault.tsx';
import { IconDownload, IconTableExport } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { notifyError } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { useToday } from '../../use-today.ts';
import { AgeingBar } from './AgeingBar.tsx';
import { Entries } from './Entries.tsx';
import { MonthPack } from './MonthPack.tsx';
import { Months } from './Months.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import classes from './StatementTab.module.css';
import { statementPdf, useStatement } from './use-statement.ts';

/** Who owed what and when, for a person and for their accountant. */
export default function StatementTab({ place }: { place: Place }) {
  const { t, i18n } = useTranslation();
  const today = useToday();
  const [chosen, setPeriod] = useState<Period>();
  const period = chosen ?? { from: addYears(today, -1), to: today };
  const query = useStatement(place, period);
  return (
    <div className={classes.area}>
      <div className={classes.tools}>
        <PeriodForm period={period} today={today} onChange={setPeriod} />
        <div className={classes.files}>
          <LinkButton
            variant="secondary"
            href={statementPdf(place, period, i18n)}
            download
            leftIcon={<IconDownload aria-hidden size={18} />}
          >
            {t('statement.downloadPdf')}
          </LinkButton>
          <Export statement={query.data} />
        </div>
      </div>
      <Content place={place} query={query} />
    </div>
  );
}

function Content({ place, query }: { place: Place; query: ReturnType<typeof useStatement> }) {
  const { t } = useTranslation();
  // Drawn in small steps: years of entries are many.
  const statement = useDeferredValue(query.data);
  if (query.isPending || (query.data && !statement)) return <Spinner withText />;
  if (!statement) return <Fault onRetry={() => query.refetch()} />;
  const period = `${t('statement.period')}: ${showDay(statement.from)} – ${showDay(statement.to)}`;
  return (
    <div className={classes.content} aria-busy={query.isPlaceholderData}>
      <Spoken role="status">{period}</Spoken>
      {/* On paper nobody sees which period was chosen above. */}
      <p className={classes.period}>{period}</p>
      <dl className={classes.totals}>
        {(['opening', 'invoiced', 'paid', 'closing'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`statement.${name}`)}</dt>
            <dd>{showMoney(statement[name])}</dd>
          </div>
        ))}
      </dl>
      <AgeingBar ageing={statement.ageing} none={t('receivables.noneOpen')} />
      <Months statement={statement} />
      <MonthPack place={place} statement={statement} />
      <Entries key={`${statement.from} ${statement.to}`} statement={statement} />
    </div>
  );
}

function Export({ statement }: { statement: Statement | undefined }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const count = statement?.entries.length ?? 0;

  async function run(format: ExportFormat) {
    if (busy || !statement) return;
    setBusy(true);
    try {
      const [{ exportSheet }, { statementSheet }] = await Promise.all([
        import('../../table/export/export-sheet.ts'),
        import('./statement-sheet.ts'),
      ]);
      const name = exportName([t('statement.title'), statement.company.name, statement.from, statement.to], format);
      await exportSheet(statementSheet(statement, t), format, name);
    } catch {
      notifyError(t('export.failed'));
    }
    setBusy(false);
  }

  return (
    <ActionMenu
      key="export"
      label={t('export.button')}
      icon={IconTableExport}
      busy={busy}
      disabled={count === 0}
      caption={t('statement.exported', { count })}
      choices={exportFormats.map((format) => ({
        key: format,
        label: t(`export.formats.${format}`),
        run: () => run(format),
      }))}
    />
  );
}
