import { type Payment, readPix, showMoney, toCents } from '@clareira/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { IconCopy } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { RemarkLine } from '../../ui/Remark.tsx';
import classes from './OpenInvoice.module.css';

/** Not every invoice has a PIX code, so what draws one comes with the first that has. */
const qrCode = onDemand(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

/** The PIX code of an invoice, as its bank wrote it. */
export function Pix({ invoice, code }: { invoice: Payment; code: string }) {
  const { t } = useTranslation();
  const pix = readPix(code);
  // So long a code is in the way, unless it has to be copied by hand.
  const [isBare, setBare] = useState(false);
  if (!pix) return null;

  async function copy() {
    if (await copyText(code)) return notifySuccess(t('openInvoice.pixCopied'));
    notifyError(t('openInvoice.pixCopyFailed'));
    setBare(true);
  }

  return (
    <section className={classes.way} aria-labelledby="pay-by-pix">
      <h3 id="pay-by-pix">{t('openInvoice.byPix')}</h3>
      <div className={classes.pix}>
        <div className={classes.picture}>
          <ErrorBoundary of="line">
            <Suspense>
              <qrCode.Component text={code} label={t('openInvoice.pixPicture')} className={classes.qr} />
            </Suspense>
          </ErrorBoundary>
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
      {isBare && (
        <p ref={select} className={classes.code}>
          {code}
        </p>
      )}
      <div className={classes.actions}>
        <LinkButton variant="secondary" leftIcon={<IconCopy aria-hidden size={20} />} onClick={copy}>
          {t('openInvoice.copyPix')}
        </LinkButton>
      </div>
    </section>
  );
}

function select(text: HTMLElement | null): void {
  if (text) getSelection()?.selectAllChildren(text);
}
