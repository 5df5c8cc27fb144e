import { type Payment, readPix, showMoney, toCents } from '@clareira/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCopy } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { RemarkLine } from '../../ui/Remark.tsx';
import { copyText } from './copy-text.ts';
import classes from './OpenInvoice.module.css';

/** Not every invoice has a PIX code, so what draws one comes with the first that has. */
const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

/** The PIX code of an invoice, as its bank wrote it. */
export function Pix({ invoice, code }: { invoice: Payment; code: string }) {
  const { t } = useTranslation();
  const pix = readPix(code);
  if (!pix) return null;

  async function copy() {
    if (await copyText(code)) notifySuccess(t('openInvoice.pixCopied'));
    else notifyError(t('openInvoice.pixCopyFailed'));
  }

  return (
    <section className={classes.way} aria-labelledby="pay-by-pix">
      <h3 id="pay-by-pix">{t('openInvoice.byPix')}</h3>
      <div className={classes.pix}>
        <div className={classes.picture}>
          <Suspense>
            <QrCode text={code} label={t('openInvoice.pixPicture')} className={classes.qr} />
          </Suspense>
        </div>
        <dl className={classes.read}>
          <div>
            <dt>{t('openInvoice.pixName')}</dt>
            <dd>{pix.name}</dd>
          </div>
          <div>
            <dt>{t('openInvoice.codeAmount')}</dt>
            <dd>{pix.amount === null ? t('openInvoice.notInCode') : showMoney(pix.amount)}</dd>
          </div>
        </dl>
      </div>
      {pix.amount !== null && toCents(pix.amount) !== toCents(invoice.value) && (
        <RemarkLine tone="late" text="openInvoice.pixAmountDiffers" values={{ value: showMoney(pix.amount) }} />
      )}
      <div className={classes.actions}>
        <LinkButton variant="secondary" leftIcon={<IconCopy aria-hidden size={20} />} onClick={copy}>
          {t('openInvoice.copyPix')}
        </LinkButton>
      </div>
    </section>
  );
}
