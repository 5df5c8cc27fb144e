import { type Company, longestSearch, showCnpj } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '../../api/client.ts';
import { companySearch } from '../../api/companies.ts';
import { useSignedInUser } from '../../session/session.tsx';
import classes from './Slips.module.css';
import type { SlipRow } from './slip-row.ts';

interface CompanyFieldProps {
  row: SlipRow;
  label: string;
  /** Where the notes on it stand. */
  notesId: string;
  disabled: boolean;
  onChoose(company: Company | undefined): void;
}

/** The company that the slip's CNPJ leads to, a choice where several have it, and a search for any other. */
export function CompanyField({ row, label, notesId, disabled, onChoose }: CompanyFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isSearching, setSearching] = useState(false);
  const { found, isFailed } = useSearch(typed);
  const choices = [...row.companies, ...found.filter(({ id }) => !row.companies.some((one) => one.id === id))];
  const chosen = choices.find(({ id }) => id === row.company_id);
  const search = t(row.companies.length > 0 ? 'slips.searchOther' : 'slips.searchCompany');
  return (
    <div className={classes.company}>
      {choices.length > 0 && (
        <select
          value={row.company_id ?? ''}
          disabled={disabled}
          title={chosen?.name}
          aria-label={label}
          aria-describedby={notesId}
          aria-invalid={row.problems.company_id !== undefined || undefined}
          onChange={({ currentTarget }) => {
            setSearching(false);
            setTyped('');
            onChoose(choices.find(({ id }) => String(id) === currentTarget.value));
          }}
        >
          <option value="">{t('slips.chooseCompany')}</option>
          {choices.map(({ id, name, cnpj }) => (
            <option key={id} value={id}>
              {name} · {showCnpj(cnpj)}
            </option>
          ))}
        </select>
      )}
      {row.companies.length > 0 && !isSearching && (
        <span className={classes.cnpj}>
          {chosen && showCnpj(chosen.cnpj)}
          {!disabled && (
            <button type="button" aria-label={`${label}: ${search}`} onClick={() => setSearching(true)}>
              {t('slips.other')}
            </button>
          )}
        </span>
      )}
      {!disabled && (isSearching || row.companies.length === 0) && (
        <input
          ref={isSearching ? focus : undefined}
          type="search"
          maxLength={longestSearch}
          value={typed}
          placeholder={search}
          aria-invalid={(choices.length === 0 && row.problems.company_id !== undefined) || undefined}
          aria-label={`${label}: ${search}`}
          aria-describedby={notesId}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isFailed && (
        <p role="alert" className={classes.doubt}>
          {t('slips.lookupFailed')}
        </p>
      )}
    </div>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

const fewestLetters = 2;
const mostFound = 20;

function useSearch(typed: string) {
  const user = useSignedInUser();
  const text = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: ['slip companies', user.account_id, text],
    queryFn: ({ signal }) => callPage<Company>(companySearch(user, text, mostFound), signal),
    enabled: text.length >= fewestLetters,
  });
  return { found: data?.rows ?? [], isFailed: error !== null };
}
