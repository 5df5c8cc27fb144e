import { type AccountOverview, showMoney } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { IconCircleCheck } from '../../ui/entry-icons.ts';
import { Heading } from '../../ui/Heading.tsx';
import classes from './Headline.module.css';
import { HeadlineLink } from './HeadlineLink.tsx';

export function OverdueHeadline({ overdue: { invoices, value } }: { overdue: AccountOverview['overdue'] }) {
  const { t } = useTranslation();
  if (invoices === 0)
    return (
      <p className={classes.calm}>
        <IconCircleCheck aria-hidden size={28} stroke={1.5} />
        {t('overview.noneOverdue')}
      </p>
    );
  return (
    <section aria-labelledby="headline" className={classes.told}>
      <div className={classes.facts}>
        <Heading id="headline" className={classes.name}>
          {t('overview.overdue')}
        </Heading>
        <p className={classes.value}>{showMoney(value)}</p>
        <p className={classes.details}>
          <Badge tone="late">{t('overview.overdueInvoices', { count: invoices })}</Badge>
        </p>
      </div>
      <HeadlineLink to="/servicos/cobranca" variant="light">
        {t('overview.seeOverdue')}
      </HeadlineLink>
    </section>
  );
}
