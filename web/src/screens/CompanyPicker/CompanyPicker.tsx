import { isSuper } from '@clareira/contract';
import { TextInput } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { IconSearch } from '../../ui/icons.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CompanyList, type CompanyListHandle } from './CompanyList.tsx';
import classes from './CompanyPicker.module.css';
import { useCompanies } from './use-companies.ts';
import { useCompanySearch } from './use-company-search.ts';

interface CompanyPickerProps {
  /** Where a company leads to, after its id. */
  route: string;
}

export default function CompanyPicker({ route }: CompanyPickerProps) {
  const user = useSignedInUser();
  return isSuper(user) ? <Picker route={route} /> : <Redirect to={`/${user.company_id}/${route}`} />;
}

function Picker({ route }: CompanyPickerProps) {
  const { t } = useTranslation();
  const companies = useCompanies();
  const [query, setQuery] = useState('');
  // The box follows every key at once; a long list follows as fast as it can.
  const found = useCompanySearch(companies.data, useDeferredValue(query));
  const list = useRef<CompanyListHandle>(null);

  return (
    <div className={classes.picker}>
      <BackButton />
      <PageTitle>{t('companyPicker.title')}</PageTitle>
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label={t('companyPicker.search')}
          placeholder={t('companyPicker.search')}
          leftSection={<IconSearch aria-hidden size={20} />}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            window.scrollTo(0, 0);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.focusFirst();
          }}
        />
        <p role="status" className={classes.count}>
          {companies.data &&
            (found.length > 0 ? t('companyPicker.found', { number: found.length }) : t('companyPicker.none'))}
        </p>
      </search>
      {companies.isPending && <Spinner />}
      {companies.isError && <Fault text={t('companyPicker.loadFailed')} onRetry={() => companies.refetch()} />}
      <CompanyList ref={list} companies={found} route={route} />
    </div>
  );
}
