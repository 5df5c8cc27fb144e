import { isSearch, isSuper, longestSearch } from '@clareira/contract';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { entryField } from '../../ui/route-focus.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { tabLink, tabParameter } from '../../ui/tab-link.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { CompanyList, type CompanyListHandle } from './CompanyList.tsx';
import classes from './CompanyPicker.module.css';
import { useCompanySearch } from './use-company-search.ts';

interface CompanyPickerProps {
  /** Where a company leads to, after its id. */
  route: string;
}

export default function CompanyPicker({ route }: CompanyPickerProps) {
  const user = useSignedInUser();
  // A link to a tab leads to that of the company.
  const tab = useSearchParams()[0].get(tabParameter);
  const target = tab === null ? route : route + tabLink(tab);
  return isSuper(user) ? <Picker route={target} /> : <Redirect to={`/${user.company_id}/${target}`} />;
}

function Picker({ route }: CompanyPickerProps) {
  const { t } = useTranslation();
  // In the address, so that 'Back' from a company finds the search as it was left.
  const { filters, setFilter } = useAddressFilters(['busca'], { busca: isSearch });
  const [query, setQuery] = useState(filters.busca);
  useEffect(() => setFilter('busca', query), [query, setFilter]);
  const navigate = useNavigate();
  const search = useCompanySearch(query);
  const { companies } = search;
  // What an older search found is not gone on with.
  const hasMore = search.hasNextPage && !search.isPlaceholderData;
  const list = useRef<CompanyListHandle>(null);
  const [first] = companies;
  const isFound = search.isSuccess && !search.isPlaceholderData;
  // Whoever types and enters is not held up by the answer: the company opens once it is found.
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !isFound) return;
    setEntered(false);
    if (first) navigate(`/${first.id}/${route}`);
  }, [isEntered, isFound, first, navigate, route]);

  return (
    <div className={classes.picker}>
      <BackButton />
      <PageTitle>{t('companyPicker.title')}</PageTitle>
      <search className={classes.search}>
        <TextInput
          {...entryField}
          type="search"
          aria-label={t('companyPicker.search')}
          placeholder={t('companyPicker.search')}
          leftSection={<IconSearch aria-hidden size={20} />}
          maxLength={longestSearch}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setEntered(false);
            window.scrollTo(0, 0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.focusFirst();
            } else if (event.key === 'Enter') setEntered(true);
          }}
        />
        <p role="status" className={classes.count}>
          {isFound && t(outcome(), { number: companies.length })}
        </p>
      </search>
      {search.isPending && <Spinner />}
      {search.isError && <Fault onRetry={() => search.refetch()} />}
      <CompanyList
        ref={list}
        companies={companies}
        route={route}
        hasMore={hasMore}
        onNearEnd={() => search.fetchNextPage({ cancelRefetch: false })}
      />
    </div>
  );

  function outcome(): string {
    if (companies.length === 0) return 'companyPicker.none';
    return hasMore ? 'companyPicker.foundMore' : 'companyPicker.found';
  }
}
