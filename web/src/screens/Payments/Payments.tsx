import { type Payment, payments } from '@clareira/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableSkeleton } from '../../table/TableSkeleton.tsx';
import { IconInfoCircle } from '../../ui/icons.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { ScreenTabs } from '../../ui/ScreenTabs.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { tabLink } from '../../ui/tab-link.ts';
import { openInvoices } from '../invoices/open-invoices.ts';
import { useProofs } from '../Proofs/use-proofs.ts';
import { useCompanyName } from '../rows/use-company.ts';
import { usePlace } from '../rows/use-place.ts';
import { useRows } from '../rows/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { OpenTab } from './OpenTab.tsx';
import classes from './Payments.module.css';

export { payments as resource } from '@clareira/contract';

// Loaded on demand: most come for the open invoices.
const history = onDemand(() => import('./HistoryTab.tsx'));
const statement = onDemand(() => import('../Statement/StatementTab.tsx'));
const proving = onDemand(() => import('../Proofs/ProofsTab.tsx'));

const historySlug = 'historico';
const proofSlug = 'comprovante';
const proofLink = ({ id }: Payment) => `${tabLink(proofSlug)}&fatura=${id}`;

export default function Payments({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows<Payment>({ resource: payments, texts: 'payments' }, place);
  const proofs = useProofs(place);
  const companyName = useCompanyName(companyId);
  const invoices = useMemo(() => openInvoices(query.data ?? []), [query.data]);
  const [chosen, setChosen] = useState<number>();
  const count = invoices.length;
  // One is on the first tab already; more of them are worth a look at the history.
  const pending = count > 1 ? { sign: <Count count={count} />, words: t('payments.pending', { count }) } : undefined;

  return (
    <ScreenFrame title={t('payments.title')} subtitle={companyName} wide>
      <ScreenTabs
        label={t('payments.title')}
        tabs={[
          {
            slug: 'em-aberto',
            title: t('payments.tabs.open'),
            onlyShown: true,
            content: (
              <OpenTab
                query={query}
                invoices={invoices}
                chosen={chosen}
                onChoose={setChosen}
                proofs={proofs.data ?? []}
                historyLink={tabLink(historySlug)}
                proofLink={proofLink}
              />
            ),
          },
          {
            slug: historySlug,
            title: t('payments.tabs.history'),
            badge: pending,
            load: history.load,
            waiting: <TableSkeleton />,
            content: <history.Component place={place} query={query} />,
          },
          {
            slug: 'extrato',
            title: t('payments.tabs.statement'),
            load: statement.load,
            waiting: <Spinner withText />,
            content: <statement.Component place={place} />,
          },
          {
            slug: proofSlug,
            title: t('payments.tabs.proof'),
            load: proving.load,
            waiting: <Spinner withText />,
            content: (
              <proving.Component slug={proofSlug} place={place} payments={query} invoices={invoices} proofs={proofs} />
            ),
          },
        ]}
      />
    </ScreenFrame>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={classes.badge}>
      <IconInfoCircle size={14} />
      {count}
    </span>
  );
}
