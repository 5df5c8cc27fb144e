import { longestSearch } from '@clareira/contract';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction, SelectionAction } from '../../table/actions.ts';
import type { Column, StoredRow } from '../../table/column.ts';
import { EditableTable } from '../../table/EditableTable.tsx';
import { TableSkeleton } from '../../table/TableSkeleton.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useAnnexCheck } from '../rows/use-annex-check.ts';
import classes from './AccountTable.module.css';
import { MorePages } from './MorePages.tsx';
import { useAccountRows } from './use-account-rows.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface AccountTableProps<Row extends StoredRow> {
  path: string;
  /** What the address asks for, beside the search. */
  query: Readonly<Record<string, string>>;
  search: string;
  onSearch(text: string): void;
  /** The section of the texts: `title`, `empty` and `loadFailed`. */
  texts: string;
  columns: (language: string) => readonly Column<Row>[];
  filters: ReactNode;
  selectionActions?: readonly SelectionAction<Row>[];
  rowActions?: readonly RowAction<Row>[];
  /** The columns that a narrow card leads with. */
  leads?: readonly (keyof Row & string)[];
}

const readOnly = {};

/** A list over all companies: filters over a table that reads page after page. */
export function AccountTable<Row extends StoredRow>(props: AccountTableProps<Row>) {
  const { path, query, search, onSearch, texts, columns, filters, ...actions } = props;
  const { t, i18n } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  const { rows, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccountRows<Row>(
    path,
    { ...query, search },
    `${texts}.loadFailed`,
  );
  const checkPdf = useAnnexCheck();
  const language = i18n.language;
  const shownColumns = useMemo(() => columns(language), [columns, language]);

  return (
    <div ref={list} className={classes.list}>
      {filters}
      {rows ? (
        <EditableTable
          label={t(`${texts}.title`)}
          rows={rows}
          columns={shownColumns}
          loading={isFetching}
          emptyText={t(`${texts}.empty`)}
          changes={readOnly}
          search={{ text: typed, onChange: (text) => setTyped(text.slice(0, longestSearch)), hasMore: hasNextPage }}
          checkPdf={checkPdf}
          {...actions}
        />
      ) : isError && !isFetching ? (
        <Fault text={t(`${texts}.loadFailed`)} onRetry={() => refetch()} />
      ) : (
        <TableSkeleton />
      )}
      <MorePages {...{ hasNextPage, isFetchingNextPage, fetchNextPage, list }} />
    </div>
  );
}
