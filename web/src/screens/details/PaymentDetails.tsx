import { can, type Payment, type Place, paths, payments, showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { CodeText } from '../../table/cells/CodeText.tsx';
import { today } from '../../today.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { RemarkLine } from '../../ui/Remark.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DayField } from '../DayField.tsx';
import { verdictOf, verdictRemark } from '../invoices/slip-verdict.ts';
import { useProofs } from '../Proofs/use-proofs.ts';
import type { DetailsProps } from '../rows/definition.ts';
import { proofTones } from '../tones.ts';
import { CodeArea } from './CodeArea.tsx';
import { FieldForm } from './FieldForm.tsx';
import classes from './RowFacts.module.css';
import { RowFacts } from './RowFacts.tsx';

/** What an invoice is beyond its cells: whether its code is right, how it was paid, and how that was proved. */
export default function PaymentDetails({ row, place, columns }: DetailsProps<Payment>) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const mayChange = can(user, 'update', payments);
  // Where it can be changed it stands in a form below.
  const mayCorrect = mayChange && row.status === 'paid_off';
  const paidOn = [t('details.paidOn'), row.paid_on && showDay(row.paid_on)] as const;
  const pix = [t('details.pix'), row.pix_code && <CodeText key="pix" code={row.pix_code} t={t} />] as const;
  return (
    <RowFacts row={row} columns={columns} more={[...(mayCorrect ? [] : [paidOn]), ...(mayChange ? [] : [pix])]}>
      <RemarkLine {...verdictRemark(verdictOf(row.billet_code, row, today()))} />
      {mayCorrect && (
        <FieldForm
          key={`paid-${row.id}`}
          row={row}
          place={place}
          name="paid_on"
          isRequired
          button={t('details.savePaidOn')}
        >
          {(input) => <DayField label={t('details.paidOn')} required {...input} />}
        </FieldForm>
      )}
      {mayChange && (
        <FieldForm key={`pix-${row.id}`} row={row} place={place} name="pix_code" button={t('details.savePix')}>
          {(input) => <CodeArea label={t('details.pix')} {...input} />}
        </FieldForm>
      )}
      <Proofs row={row} place={place} />
    </RowFacts>
  );
}

function Proofs({ row, place }: { row: Payment; place: Place }) {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useProofs(place);
  const own = data?.filter(({ payment_id }) => payment_id === row.id) ?? [];
  return (
    <section>
      <h3>{t('details.proofs')}</h3>
      {!data && (isPending ? <Spinner /> : <Fault onRetry={() => refetch()} />)}
      {data && own.length === 0 && <p className={classes.none}>{t('details.noProofs')}</p>}
      <ul className={classes.proofs}>
        {own.map((proof) => (
          <li key={proof.id}>
            <Badge tone={proofTones[proof.status]}>{t(`proofs.statuses.${proof.status}`)}</Badge>
            <a href={paths.download(proof.annex_id ?? 0)} target="_blank" rel="noopener">
              {t('proofs.sentBy', { name: proof.sent_by, day: showDay(today(Date.parse(proof.sent_at))) })}
            </a>
            {proof.reason !== null && <span>{proof.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
