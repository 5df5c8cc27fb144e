import type { Field, Place } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import { isAnnexThere } from '../api/annexes.ts';
import { rowsKey } from '../api/rows.ts';
import { draftKeeping } from '../session/kept-drafts.ts';
import { useSignedInUser } from '../session/session.tsx';
import type { RowAction } from '../table/actions.ts';
import type { Column, StoredRow } from '../table/column.ts';
import { EditableTable } from '../table/EditableTable.tsx';
import type { Editing } from '../table/editing.ts';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { Fault } from '../ui/Fault.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { AskedPassword } from './AskedPassword.tsx';
import { useAskedFilter, useMarkedRow } from './asked-rows.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { ResourceDefinition } from './rows/definition.ts';
import { conflict, removalConflict } from './rows/save-questions.ts';
import { useChanges } from './rows/use-changes.ts';
import { useCompanyName } from './rows/use-company.ts';
import { useDownload } from './rows/use-download.ts';

interface ResourceTableProps<Row extends StoredRow> {
  definition: ResourceDefinition<Row>;
  place: Place;
  query: UseQueryResult<Row[]>;
  /** What else can be done with a row. The same list as long as it says the same. */
  rowActions?: readonly RowAction<Row>[];
  /** Hears of every row that was made here. */
  onCreated?: (row: Row) => void;
}

/** Loaded on demand: few open the history of a row. */
const rowHistory = onDemand(() => import('./History/RowHistory.tsx'));

const none: readonly never[] = [];

const isRequired = (field?: Field): Column<StoredRow>['required'] =>
  field?.kind === 'password' ? 'inNew' : field?.required;

/** A resource's declaration, its rows and its calls, put into the table that knows none of them. */
export function ResourceTable<Row extends StoredRow>(props: ResourceTableProps<Row>) {
  const { definition, place, query, rowActions = none, onCreated } = props;
  const { t, i18n } = useTranslation();
  const companyName = useCompanyName(place.company_id) ?? '';
  const changes = useChanges(definition, place, onCreated);
  const { id: reader } = useSignedInUser();
  const drafts = useMemo(
    () => draftKeeping<Editing<Row>>(reader, rowsKey(definition.resource, place)),
    [reader, definition, place],
  );
  const download = useDownload(definition, place);
  const language = i18n.language;
  const columns = useMemo(() => {
    const { fields } = definition.resource;
    const bare = definition.columns({ language, companyName });
    return bare.map((column) => ({ ...column, required: isRequired(fields[column.name]) }));
  }, [definition, language, companyName]);
  const details = useMemo(() => {
    const { load, Component } = definition.details;
    return {
      load: () => Promise.all([load(), rowHistory.load()]),
      draw: (row: Row) => (
        <>
          <Component row={row} place={place} columns={columns} />
          <rowHistory.Component resource={definition.resource} id={row.id} />
        </>
      ),
    };
  }, [definition, place, columns]);
  const marked = useMarkedRow();
  const askedFilter = useAskedFilter();
  const { texts } = definition;
  // The first drawing is long, and so in small steps; what changes later is shown at once.
  const isThere = useDeferredValue(query.data !== undefined, false);

  if (query.isPending || (query.data && !isThere) || (query.isError && query.isFetching && !query.data))
    return <TableSkeleton />;
  if (!query.data) return <Fault onRetry={() => query.refetch()} />;
  return (
    <>
      <EditableTable
        label={t(`${texts}.title`)}
        owner={companyName}
        rows={query.data}
        columns={columns}
        order={definition.order}
        leads={definition.leads}
        remarks={definition.remarks}
        marked={marked}
        askedFilter={askedFilter}
        loading={query.isFetching}
        emptyText={t(`${texts}.${changes.create ? 'emptyEditable' : 'empty'}`)}
        changes={changes}
        drafts={drafts}
        selectionActions={download ? [download] : []}
        rowActions={rowActions}
        details={details}
        noteOf={definition.noteOf}
        pdfTitle={definition.pdfTitle}
        checkPdf={isAnnexThere}
      />
      <TableConflict />
      {definition.asksPassword && <AskedPassword />}
    </>
  );
}

/** By itself: a table of many rows is not drawn again for a question. */
function TableConflict() {
  const location = useLocation();
  const step = useNavigationType();
  // The table may be hidden with its tab by then: a question about one of its rows would lie over another.
  useEffect(() => {
    if (location && step === 'POP') for (const one of [conflict, removalConflict]) one.giveUp();
  }, [location, step]);
  return (
    <>
      <ConflictDialog asked={conflict.useAsked()} />
      <ConflictDialog of="removal" asked={removalConflict.useAsked()} />
    </>
  );
}
