import { type Boleto, type Payment, paths, showDay, showMoney } from '@clareira/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupedCode } from '../../table/cells/GroupedCode.tsx';
import { today } from '../../today.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconBarcode, IconCopy } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { RemarkLine } from '../../ui/Remark.tsx';
import { bankName } from '../invoices/banks.ts';
import { verdictOf, verdictRemark } from '../invoices/slip-verdict.ts';
import { Barcode } from './Barcode.tsx';
import classes from './OpenInvoice.module.css';

/** The bank slip of an invoice: its bars, its digits, and whether they can be trusted. */
export function Slip({ invoice }: { invoice: Payment }) {
  const { t } = useTranslation();
  const { billet_annex_id: billet, billet_code: code } = invoice;
  const text = useRef<HTMLParagraphElement>(null);
  const verdict = verdictOf(code, invoice, today());
  const boleto = 'boleto' in verdict ? verdict.boleto : undefined;

  async function copy() {
    if (await copyText(code, text.current)) notifySuccess(t('payments.copied'));
    else notifyError(t('payments.copyFailed'));
  }

  return (
    <section className={classes.way} aria-labelledby="pay-by-slip">
      <h3 id="pay-by-slip">{t('openInvoice.bySlip')}</h3>
      {boleto && <Barcode digits={boleto.barcode} />}
      <p ref={text} className={classes.code}>
        <GroupedCode code={code} />
      </p>
      {boleto && <ReadFromCode boleto={boleto} />}
      <RemarkLine {...verdictRemark(verdict)} />
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
  );
}

function ReadFromCode({ boleto: { bank, amount, due } }: { boleto: Boleto }) {
  const { t } = useTranslation();
  const facts = [
    { name: 'bank', value: bank === null ? t('openInvoice.collection') : bankName(bank) },
    { name: 'codeAmount', value: amount === null ? t('openInvoice.notInCode') : showMoney(amount) },
    { name: 'codeDue', value: due === null ? t('openInvoice.notInCode') : showDay(due) },
  ];
  return (
    <dl className={classes.read}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`openInvoice.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
