import { type CompanyOverview, type Day, daysBetween, showDay, showMoney } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { IconCircleCheck } from '../../ui/entry-icons.ts';
import { Heading } from '../../ui/Heading.tsx';
import { dueIn } from '../due.ts';
import classes from './Headline.module.css';
import { HeadlineLink } from './HeadlineLink.tsx';

interface InvoiceHeadlineProps {
  overview: CompanyOverview;
  today: Day;
}

export function InvoiceHeadline({ overview, today }: InvoiceHeadlineProps) {
  const { t } = useTranslation();
  const { open_invoice: invoice, open_invoices, proof_under_review: isUnderReview } = overview;
  if (!invoice)
    return (
      <p className={classes.calm}>
        <IconCircleCheck aria-hidden size={28} stroke={1.5} />
        {t('payments.noneOpen')}
      </p>
    );
  const { text, count, tone } = dueIn(daysBetween(today, invoice.due_date));
  const others = open_invoices - 1;
  return (
    <section aria-labelledby="headline" className={classes.told}>
      <div className={classes.facts}>
        <Heading id="headline" className={classes.name}>
          {t('payments.openInvoice')}
        </Heading>
        <p className={classes.value}>{showMoney(invoice.value)}</p>
        <p className={classes.details}>
          {isUnderReview ? (
            <Badge tone="planned">{t('proofs.underReview')}</Badge>
          ) : (
            <Badge tone={tone}>{t(`overview.${text}`, { count })}</Badge>
          )}
          <span>
            {t('payments.dueDate')} <strong>{showDay(invoice.due_date)}</strong>
          </span>
          {others > 0 && <span>{t('overview.otherInvoices', { count: others })}</span>}
        </p>
      </div>
      <HeadlineLink to={`/${invoice.company_id}/servicos/pagamentos`} variant="primary">
        {t('overview.seeInvoice')}
      </HeadlineLink>
    </section>
  );
}
