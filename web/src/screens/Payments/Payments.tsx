import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconInfoCircle } from '../../ui/icons.tsx';
import { ScreenTabs, tabLink } from '../../ui/ScreenTabs.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { ResourceTable } from '../ResourceTable.tsx';
import { paymentTable } from '../resources/payments.ts';
import { useCompanyName } from '../resources/use-company.ts';
import { usePlace } from '../resources/use-place.ts';
import { useRows } from '../resources/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { OpenTab } from './OpenTab.tsx';
import { openInvoices } from './open-invoices.ts';
import classes from './Payments.module.css';

const historySlug = 'historico';

export default function Payments({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows(paymentTable, place);
  const companyName = useCompanyName(companyId);
  const invoices = useMemo(() => openInvoices(query.data ?? []), [query.data]);

  return (
    <ScreenFrame title={t('payments.title')} subtitle={companyName} wide>
      <ScreenTabs
        label={t('payments.title')}
        tabs={[
          {
            slug: 'em-aberto',
            title: t('payments.tabs.open'),
            content: <OpenTab query={query} invoices={invoices} historyLink={tabLink(historySlug)} />,
          },
          {
            slug: historySlug,
            title: t('payments.tabs.history'),
            badge: <PendingBadge count={invoices.length} />,
            content: <ResourceTable definition={paymentTable} place={place} query={query} />,
          },
          {
            slug: 'extrato',
            title: t('payments.tabs.statement'),
            content: <ComingSoon text={t('payments.statementSoon')} />,
          },
          {
            slug: 'comprovante',
            title: t('payments.tabs.receipt'),
            content: <ComingSoon text={t('payments.receiptSoon')} />,
          },
        ]}
      />
    </ScreenFrame>
  );
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
