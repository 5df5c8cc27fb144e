import type { Payment } from '@clareira/contract';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconInfoCircle } from '../../ui/icons.ts';
import { ScreenTabs } from '../../ui/ScreenTabs.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { tabLink } from '../../ui/tab-link.ts';
import { useProofs } from '../Proofs/use-proofs.ts';
import { ResourceTable } from '../ResourceTable.tsx';
import { paymentTable } from '../resources/payments.ts';
import { useCompanyName } from '../resources/use-company.ts';
import { usePlace } from '../resources/use-place.ts';
import { useRows } from '../resources/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { OpenTab } from './OpenTab.tsx';
import { openInvoices } from './open-invoices.ts';
import classes from './Payments.module.css';

/** Few come for these on every visit: their code comes with them. */
const StatementTab = lazy(() => import('../Statement/StatementTab.tsx'));
const ProofsTab = lazy(() => import('../Proofs/ProofsTab.tsx'));

const [historySlug, proofSlug] = ['historico', 'comprovante'];
const proofLink = ({ id }: Payment) => `${tabLink(proofSlug)}&fatura=${id}`;

export default function Payments({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows(paymentTable, place);
  const proofs = useProofs(place);
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
            content: (
              <OpenTab
                query={query}
                invoices={invoices}
                proofs={proofs.data ?? []}
                historyLink={tabLink(historySlug)}
                proofLink={proofLink}
              />
            ),
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
            onDemand: true,
            content: (
              <Suspense fallback={<Spinner withText />}>
                <StatementTab place={place} />
              </Suspense>
            ),
          },
          {
            slug: proofSlug,
            title: t('payments.tabs.receipt'),
            onDemand: true,
            content: (
              <Suspense fallback={<Spinner withText />}>
                <ProofsTab place={place} payments={query} invoices={invoices} proofs={proofs} />
              </Suspense>
            ),
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
