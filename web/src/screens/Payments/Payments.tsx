import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconInfoCircle } from '../../ui/icons.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { ResourceTable } from '../ResourceTable.tsx';
import { paymentTable } from '../resources/payments.ts';
import { useCompanyName } from '../resources/use-company-name.ts';
import { usePlace } from '../resources/use-place.ts';
import { useRows } from '../resources/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { OpenTab } from './OpenTab.tsx';
import { openInvoices } from './open-invoices.ts';
import classes from './Payments.module.css';

const tabs = ['open', 'history', 'statement', 'receipt'] as const;

type Tab = (typeof tabs)[number];

const tabParameter = 'aba';
const slugs: Record<Tab, string> = {
  open: 'em-aberto',
  history: 'historico',
  statement: 'extrato',
  receipt: 'comprovante',
};

export default function Payments({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows(paymentTable, place);
  const companyName = useCompanyName(companyId);
  const invoices = useMemo(() => openInvoices(query.data ?? []), [query.data]);
  const { tab, comesFrom, show } = useTab();

  return (
    <ScreenFrame title={t('payments.title')} subtitle={companyName} wide>
      <Tabs value={tab} onChange={show} keepMountedMode="display-none" classNames={{ panel: classes.panel ?? '' }}>
        <Tabs.List className={classes.list} aria-label={t('payments.title')}>
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={name === 'history' && <PendingBadge count={invoices.length} />}
            >
              {t(`payments.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="open" data-from={comesFrom}>
          <OpenTab query={query} invoices={invoices} historyLink={`?${tabParameter}=${slugs.history}`} />
        </Tabs.Panel>
        <Tabs.Panel value="history" data-from={comesFrom}>
          <ResourceTable definition={paymentTable} place={place} query={query} />
        </Tabs.Panel>
        <Tabs.Panel value="statement" data-from={comesFrom}>
          <ComingSoon text={t('payments.statementSoon')} />
        </Tabs.Panel>
        <Tabs.Panel value="receipt" data-from={comesFrom}>
          <ComingSoon text={t('payments.receiptSoon')} />
        </Tabs.Panel>
      </Tabs>
    </ScreenFrame>
  );
}

/** The tab that the address names, so that it can be linked to and survives a reload, and the side it slides in from. */
function useTab() {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find((name) => slugs[name] === parameters.get(tabParameter)) ?? 'open';
  const [shown, setShown] = useState<{ tab: Tab; comesFrom?: 'left' | 'right' }>({ tab });
  if (shown.tab !== tab) {
    setShown({ tab, comesFrom: tabs.indexOf(tab) > tabs.indexOf(shown.tab) ? 'right' : 'left' });
  }
  function show(name: string | null) {
    const next = tabs.find((known) => known === name);
    if (next) setParameters({ [tabParameter]: slugs[next] }, { replace: true });
  }
  return { tab, comesFrom: shown.comesFrom, show };
}

/** One open invoice is on the first tab already; more of them are worth a look at the history. */
function PendingBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count <= 1) return null;
  return (
    <span className={classes.badge} title={t('payments.pending', { count })}>
      <IconInfoCircle aria-hidden size={14} />
      <span aria-hidden>{count}</span>
      <Spoken>{t('payments.pending', { count })}</Spoken>
    </span>
  );
}
