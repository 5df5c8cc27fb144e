import { paths, type TrashItem } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../api/client.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { refusalText } from '../../i18n/problem-text.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { showInstant } from '../../show-instant.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { AskedPassword } from '../AskedPassword.tsx';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { Found } from '../across/Found.tsx';
import { isId, oneOf } from '../across/filters-in.ts';
import { MorePages } from '../across/MorePages.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { afterPassword } from '../rows/after-password.ts';
import { restoreRow } from '../rows/restore-row.ts';
import { confirmation } from '../rows/save-questions.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import classes from './Trash.module.css';

/** Bringing back an administrator meets it. */
const askPassword = () => confirmation.ask(undefined);

/** What was deleted, and the way back. */
export default function Trash() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { restoring, restore } = useRestore();
  const list = useListFocus<HTMLUListElement>();
  // What has a text here can be asked for.
  const kinds = t('trash.kinds', { returnObjects: true });
  const taken = { resource: oneOf(Object.keys(kinds)), company_id: isId };
  const { filters, setFilter } = useAddressFilters(['resource', 'company_id'], taken);
  const { rows, asked, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAccountRows<TrashItem>(paths.trash(account_id), filters, 'trash.loadFailed');

  const drawItem = useCallback(
    (item: TrashItem) => (
      <DeletedItem key={keyOf(item)} item={item} isRestoring={restoring === keyOf(item)} onRestore={restore} />
    ),
    [restoring, restore],
  );
  return (
    <ScreenFrame title={t('trash.title')}>
      <p className={classes.intro}>{t('trash.intro')}</p>
      <FilterBar>
        <ChoiceFilter
          label={t('trash.kind')}
          value={filters.resource}
          choices={[['', t('history.everything')], ...Object.entries(kinds)]}
          onChange={(value) => setFilter('resource', value)}
        />
      </FilterBar>
      {!rows && (isError && !isFetching ? <Fault onRetry={() => refetch()} /> : <Spinner />)}
      {rows?.length === 0 && <EmptyState text={t(filters.resource ? 'table.noMatch' : 'trash.empty')} />}
      <Found rows={rows} asked={asked} hasNextPage={hasNextPage} />
      <ul ref={list} className={classes.items} aria-label={t('trash.title')}>
        {rows && <InSteps key={asked} rows={rows} draw={drawItem} step={10} />}
      </ul>
      <MorePages {...{ hasNextPage, isFetchingNextPage, fetchNextPage, list }} />
      <AskedPassword />
    </ScreenFrame>
  );
}

const keyOf = ({ resource, id }: TrashItem) => `${resource} ${id}`;

/** Brings one back after the other; `restoring` is the key of the one that is on its way. */
function useRestore() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const client = useQueryClient();
  const [restoring, setRestoring] = useState('');
  const isBusy = useRef(false);
  const failureToast = useFailureToast();
  const restore = useCallback(
    async (item: TrashItem) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setRestoring(keyOf(item));
      failureToast.dismiss();
      const reload = () => client.invalidateQueries();
      try {
        const restored = await afterPassword({ askPassword }, () => restoreItem(item, account_id));
        if (restored !== 'stay') notifySuccess(t('trash.restored', { label: item.label }));
        await reload();
      } catch (error) {
        failureToast.show(refusalText(error, t) ?? t('trash.restoreFailed'));
        await rereadAfter(isUnanswered(error), reload);
      }
      setRestoring('');
      isBusy.current = false;
    },
    [account_id, client, failureToast, t],
  );
  return { restoring, restore };
}

function restoreItem({ resource: path, id, company_id }: TrashItem, account_id: number) {
  const within = company_id === null || path === 'companies' ? 'account' : 'company';
  return restoreRow({ within, path }, { account_id, company_id }, id);
}

interface DeletedItemProps {
  item: TrashItem;
  isRestoring: boolean;
  onRestore(item: TrashItem): void;
}

function DeletedItem({ item, isRestoring, onRestore }: DeletedItemProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.label}>{item.label}</p>
        <p className={classes.about}>
          {[t(`trash.kinds.${item.resource}`), item.resource !== 'companies' && item.company_name]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={classes.about}>
          {t('trash.deleted', {
            when: showInstant(item.deleted_at),
            who: item.deleted_by ?? t('history.operator'),
          })}
        </p>
      </div>
      <BusyButton
        size="sm"
        variant="default"
        loading={isRestoring}
        aria-label={t('trash.restoreOne', { label: item.label })}
        onClick={() => onRestore(item)}
      >
        {t('trash.restore')}
      </BusyButton>
    </li>
  );
}
