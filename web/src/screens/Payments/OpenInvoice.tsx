import { type Payment, paths, referenceMonth, showDay, showMoney } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconBarcode, IconCopy, IconInfoCircle } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { copyText } from './copy-text.ts';
import classes from './OpenInvoice.module.css';

interface OpenInvoiceProps {
  invoice: Payment;
  /** There are more debts than this one. */
  hasOthers: boolean;
  historyLink: string;
}

export function OpenInvoice({ invoice, hasOthers, historyLink }: OpenInvoiceProps) {
  const { t } = useTranslation();
  const { billet_annex_id: billet, billet_code: code } = invoice;

  async function copy() {
    if (await copyText(code)) notifySuccess(t('payments.copied'));
    else notifyError(t('payments.copyFailed'));
  }

  return (
    <div className={classes.area}>
      {hasOthers && (
        <p className={classes.alert} role="status">
          <IconInfoCircle aria-hidden size={20} />
          {t('payments.othersPending')}
        </p>
      )}
      <section className={classes.invoice} aria-labelledby="open-invoice">
        <h2 id="open-invoice">{t('payments.openInvoice')}</h2>
        <p className={classes.value}>{showMoney(invoice.value)}</p>
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
        <Link className={classes.details} to={historyLink}>
          {t('payments.showDetails')}
        </Link>
        <div className={classes.actions}>
          <LinkButton
            leftIcon={<IconBarcode aria-hidden size={20} />}
            disabled={billet === null}
            onClick={() => billet !== null && window.open(paths.download(billet), '_blank', 'noopener')}
          >
            {t('payments.openBillet')}
          </LinkButton>
          <LinkButton variant="secondary" leftIcon={<IconCopy aria-hidden size={20} />} onClick={copy}>
            {t('payments.copyCode')}
          </LinkButton>
        </div>
        {billet === null && <p className={classes.note}>{t('payments.noBillet')}</p>}
      </section>
    </div>
  );
}
