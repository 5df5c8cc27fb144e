import { showCnpj } from '@clareira/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { today } from '../../today.ts';
import { focusInstead } from '../../ui/lost-focus.ts';
import { tabLink } from '../../ui/tab-link.ts';
import { toTableRow } from '../table-row.ts';
import classes from './Slips.module.css';
import { attachedTo, knownOf, maybeIn } from './slip-existing.ts';
import { verdictOn } from './slip-invoice.ts';
import type { SlipRow } from './slip-row.ts';
import type { SlipHandlers } from './use-slips.ts';

/** A code that asks for something else than the row is told, or that an invoice has already; it stops nothing. */
export function Doubts({ row }: { row: SlipRow }) {
  const { t } = useTranslation();
  if (row.billet_code === '') return <p className={classes.doubt}>{t('slips.noCode')}</p>;
  const { verdict } = verdictOn(row, today());
  const known = knownOf(row);
  return (
    <>
      {verdict !== 'matches' && <p className={classes.doubt}>{t(`slips.doubts.${verdict}`)}</p>}
      {known && (
        <p className={classes.doubt}>
          {t(attachedTo(row) ? 'slips.doubts.attached' : 'slips.doubts.existing')}:{' '}
          <Link target="_blank" to={toTableRow(`/${known.company_id}/servicos/pagamentos`, known.id)}>
            {t('slips.seeExisting', { name: known.company_name })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Whoever the slip names, where that is nobody yet. */
export function UnknownPayer({ row: { companies, payer } }: { row: SlipRow }) {
  const { t } = useTranslation();
  if (companies.length > 0 || payer === '') return null;
  const cnpj = showCnpj(payer);
  const [before, after] = t('slips.payer', { cnpj }).split(cnpj);
  return (
    <p className={classes.doubt}>
      {before}
      <span className={classes.whole}>{cnpj}</span>
      {after}
    </p>
  );
}

/** Whose it is was asked, and nobody could say. */
export function LookupFailed({ row, on, disabled }: { row: SlipRow; on: SlipHandlers; disabled: boolean }) {
  const { t } = useTranslation();
  if (row.lookup !== 'failed' || row.company_id !== null) return null;
  /** Where that was said, the button is gone. */
  const ask = async ({ currentTarget }: MouseEvent) => {
    const cell = currentTarget.closest('td');
    await on.lookAgain();
    focusInstead(() => cell?.querySelector<HTMLElement>('input, select'));
  };
  return (
    <p className={classes.doubt}>
      {t('slips.lookupFailed')}{' '}
      <button type="button" className={classes.look} disabled={disabled} onClick={ask}>
        {t('faults.tryAgain')}
      </button>
    </p>
  );
}

/** Nobody knows whether it is an invoice of another company by now: its answer was lost. */
export function MaybeSavedElsewhere({ row }: { row: SlipRow }) {
  const { t } = useTranslation();
  return maybeIn(row).map(({ id, name }) => (
    <p key={id} className={classes.doubt}>
      {t('slips.elsewhere', { name })}{' '}
      <Link target="_blank" to={`/${id}/servicos/pagamentos${tabLink('historico')}`}>
        {t('slips.seeElsewhere')}
      </Link>
    </p>
  ));
}

export function Problem({ id, text }: { id?: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={classes.problem}>
      {text}
    </p>
  );
}
