import { daysBetween, type Payment, type Proof, paths, referenceMonth, showDay, showMoney } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/Badge.tsx';
import { IconCheck, IconFileText, IconInfoCircle } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useToday } from '../../use-today.ts';
import { dueIn } from '../due.ts';
import classes from './OpenInvoice.module.css';
import { Pix } from './Pix.tsx';
import { Slip } from './Slip.tsx';

interface OpenInvoiceProps {
  invoice: Payment;
  /** There are more debts than this one. */
  hasOthers: boolean;
  /** The last that was sent of its payment. */
  proof: Proof | undefined;
  /** Leads to its row. */
  historyLink: string;
  /** Leads to all that is pending. */
  pendingLink: string;
  proofLink: string;
}

export function OpenInvoice(props: OpenInvoiceProps) {
  const { invoice, hasOthers, proof, historyLink, pendingLink, proofLink } = props;
  const { t } = useTranslation();
  const isUnderReview = proof?.status === 'sent';
  const { text, count, tone } = dueIn(daysBetween(useToday(), invoice.due_date));
  return (
    <div className={classes.area}>
      {hasOthers && (
        <p className={classes.alert} role="status">
          <IconInfoCircle aria-hidden size={20} />
          <Link to={pendingLink}>{t('payments.othersPending')}</Link>
        </p>
      )}
      <div className={classes.invoice}>
        <section className={classes.owed} aria-labelledby="open-invoice">
          <h2 id="open-invoice">{t('payments.openInvoice')}</h2>
          <p className={classes.value}>{showMoney(invoice.value)}</p>
          <p className={classes.state}>
            {isUnderReview ? (
              <Badge tone="planned">{t('proofs.underReview')}</Badge>
            ) : (
              <Badge tone={tone}>{t(`overview.${text}`, { count })}</Badge>
            )}
          </p>
          {proof?.status === 'refused' && (
            <>
              <p className={classes.state}>
                <Badge tone="late">{t('proofs.toasts.refused')}</Badge>
              </p>
              <p className={classes.unit}>{proof.reason}</p>
            </>
          )}
          <dl className={classes.facts}>
            <div>
              <dt>{t('payments.dueDate')}</dt>
              <dd>{showDay(invoice.due_date)}</dd>
            </div>
            <div>
              <dt>{t('payments.referenceMonth')}</dt>
              <dd>{referenceMonth(invoice.service_date)}</dd>
            </div>
          </dl>
          <p className={classes.unit}>{invoice.unit}</p>
          <ul className={classes.links}>
            <li>
              <Link className={classes.details} to={historyLink}>
                {t('payments.showDetails')}
              </Link>
            </li>
            {invoice.invoice_annex_id !== null && (
              <li>
                <a
                  className={classes.details}
                  href={paths.download(invoice.invoice_annex_id)}
                  target="_blank"
                  rel="noopener"
                >
                  <IconFileText aria-hidden size={18} />
                  {t('openInvoice.invoicePdf')}
                </a>
              </li>
            )}
          </ul>
          {!isUnderReview && (
            <LinkButton
              className={classes.paid}
              variant="light"
              leftIcon={<IconCheck aria-hidden size={20} />}
              to={proofLink}
            >
              {t('openInvoice.alreadyPaid')}
            </LinkButton>
          )}
        </section>
        <div className={classes.ways}>
          <Slip invoice={invoice} />
          {invoice.pix_code !== null && <Pix invoice={invoice} code={invoice.pix_code} />}
        </div>
      </div>
    </div>
  );
}
