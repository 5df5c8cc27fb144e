import { can, type Document, type DocumentState, documentStates, documents, isSearch, paths } from '@clareira/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useToday } from '../../use-today.ts';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { Found } from '../across/Found.tsx';
import { MorePages } from '../across/MorePages.tsx';
import { SearchFilter } from '../across/SearchFilter.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { usePlace } from '../rows/use-place.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import validity from '../Validity/Validity.module.css';
import { ValidityItem } from '../Validity/ValidityItem.tsx';
import classes from './Validities.module.css';

/** What somebody has to do something about. */
const urgent: readonly DocumentState[] = ['expired', 'expiring'];

/** Whose papers run out? Those of all companies by state, what is most urgent first. */
export default function Validities() {
  const { t } = useTranslation();
  const { filters, setFilter } = useAddressFilters(['state', 'search'], { search: isSearch });
  const search = useCallback((text: string) => setFilter('search', text), [setFilter]);
  const chosen = documentStates.filter((state) => state === filters.state);
  const shown = chosen.length > 0 ? chosen : urgent;
  return (
    <ScreenFrame title={t('validities.title')}>
      <FilterBar>
        <ChoiceFilter
          label={t('validities.state')}
          value={chosen[0] ?? ''}
          choices={[
            ['', t('validities.urgent')],
            ...documentStates.map((state) => [state, t(`validity.states.${state}`)] as const),
          ]}
          onChange={(value) => setFilter('state', value)}
        />
        <SearchFilter label={t('validities.search')} value={filters.search} onChange={search} />
      </FilterBar>
      {shown.map((state) => (
        <InState key={state} state={state} search={filters.search} />
      ))}
    </ScreenFrame>
  );
}

type AccountDocument = Document & { company_name: string };

function InState({ state, search }: { state: DocumentState; search: string }) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  // Those without a day have nothing to be put in order by.
  const sort = state === 'none' ? 'id' : 'valid_until';
  const { rows, asked, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAccountRows<AccountDocument>(
      paths.accountRows(documents, account_id),
      { state, search, sort },
      'documents.toasts.loadFailed',
    );
  const id = `state-${state}`;
  const list = useListFocus<HTMLUListElement>();
  return (
    <section className={`${validity.wall} ${classes.state}`} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`validities.states.${state}`)}
        {rows && <span className={classes.count}>{hasNextPage ? `${rows.length}+` : rows.length}</span>}
      </h2>
      {!rows && (isError && !isFetching ? <Fault onRetry={() => refetch()} /> : <Spinner />)}
      {rows?.length === 0 && <p className={validity.soft}>{t('validities.none')}</p>}
      <Found name={t(`validities.states.${state}`)} rows={rows} asked={asked} hasNextPage={hasNextPage} />
      <ul ref={list} className={validity.list} aria-labelledby={id}>
        {rows && <InSteps key={asked} rows={rows} draw={drawDocument} />}
      </ul>
      <MorePages {...{ hasNextPage, isFetchingNextPage, fetchNextPage, list }} />
    </section>
  );
}

const drawDocument = (document: AccountDocument) => <OfACompany key={document.id} document={document} />;

function OfACompany({ document }: { document: AccountDocument }) {
  const user = useSignedInUser();
  // The name is the list's: with it the document would be another one than the server has, and none could be saved.
  const { company_name, ...own } = document;
  const { company_id } = own;
  return (
    <ValidityItem
      document={own}
      place={usePlace(company_id)}
      today={useToday()}
      canEdit={can(user, 'update', documents)}
      company={{
        name: company_name,
        link: (
          <ScreenLink className={classes.company} to={`/${company_id}/servicos/documentacoes?aba=validades`}>
            {company_name}
          </ScreenLink>
        ),
      }}
    />
  );
}
