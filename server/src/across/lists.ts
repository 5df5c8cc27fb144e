import { type Day, documentStates, paymentStatuses, proofStatuses, scheduleStatuses } from '@clareira/contract';
import { sql } from 'kysely';
import { oneOf, type queryReader } from '../http/query.ts';
import { documents } from '../resources/documents.ts';
import type { Listing } from '../resources/engine/listing.ts';
import { liveRows, type Page, pageOf } from '../resources/engine/rows.ts';
import type { RowQuery, ServerResource } from '../resources/engine/server-resource.ts';
import { payments } from '../resources/payments.ts';
import { proofs } from '../resources/proofs.ts';
import { schedules } from '../resources/schedules.ts';
import { choice, day, type Schema } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { inState } from './document-states.ts';
import { type Searched, searchPage } from './search.ts';

/** A list over all companies of an account: the rows of a resource, and the filters of its own. */
export interface AccountList {
  definition: ServerResource;
  /** Columns beside the id in whose order an index has the rows. */
  inOrderOf?: readonly string[];
  /** The query, beside what every list takes. */
  filters: Record<string, Schema>;
  /** Reads the filters; what is wrong with them is refused together with the rest of the query. */
  narrow(reader: ReturnType<typeof queryReader>, context: ListContext): Narrow;
}

/** `byId`: the rows are asked for in the order of their ids. */
type Narrow = (query: RowQuery, order: { byId: boolean }) => RowQuery;

interface ListContext {
  engine: Services['engine'];
  today: Day;
}

/** From one day to another, both included; either may be left open. A row without a day is in no days. */
function between(column: string, from: Day | undefined, to: Day | undefined, mayBeMissing = false) {
  const key = mayBeMissing ? sql`coalesce(${sql.ref(column)}, '')` : sql.ref(column);
  return (query: RowQuery): RowQuery => {
    if (from === undefined && to === undefined) return query;
    const after = query.where(from === undefined ? sql<boolean>`${key} > ''` : sql<boolean>`${key} >= ${from}`);
    return to === undefined ? after : after.where(sql<boolean>`${key} <= ${to}`);
  };
}

const paymentFilters = [...paymentStatuses, 'overdue'] as const;

export const accountLists: readonly AccountList[] = [
  {
    definition: payments,
    inOrderOf: ['due_date'],
    filters: { status: choice(paymentFilters), due_from: day, due_to: day },
    narrow(reader, { today }) {
      const status = reader.read('status', oneOf(paymentFilters));
      const inDays = between('due_date', reader.readDay('due_from'), reader.readDay('due_to'));
      return (query, { byId }) => {
        if (status === 'overdue') {
          // By id, nearly all that are pending are overdue: reading them in that order finds a page sooner than sorting.
          const due = byId ? sql`coalesce(due_date, '')` : sql.ref('due_date');
          return inDays(query).where('status', '=', 'pending').where(sql<boolean>`${due} < ${today}`);
        }
        return status === undefined ? inDays(query) : inDays(query).where('status', '=', status);
      };
    },
  },
  {
    definition: schedules,
    inOrderOf: ['date'],
    filters: { status: choice(scheduleStatuses), date_from: day, date_to: day },
    narrow(reader) {
      const status = reader.read('status', oneOf(scheduleStatuses));
      const inDays = between('date', reader.readDay('date_from'), reader.readDay('date_to'), true);
      return (query) => (status === undefined ? inDays(query) : inDays(query).where('status', '=', status));
    },
  },
  {
    definition: documents,
    inOrderOf: ['valid_until'],
    filters: { state: choice(documentStates) },
    narrow(reader, context) {
      const state = reader.read('state', oneOf(documentStates));
      return (query) => (state === undefined ? query : query.where(inState(state, context)));
    },
  },
  {
    definition: proofs,
    filters: { status: choice(proofStatuses) },
    narrow(reader) {
      const status = reader.read('status', oneOf(proofStatuses));
      return (query) => (status === undefined ? query : query.where('status', '=', status));
    },
  },
];

/** One page of such a list, each row with the name of its company. */
export async function listAccount(
  services: Services,
  { definition, inOrderOf = [] }: AccountList,
  accountId: number,
  listing: Listing,
  narrow: Narrow,
  walk?: number,
): Promise<Page> {
  const owner = sql.ref(`${definition.table}.company_id`);
  const byId = listing.sort.column === 'id';
  const rows: Searched['rows'] = (source) =>
    narrow(liveRows(services.db, definition, { account_id: accountId }, source), { byId }).where(
      // Asked row by row: for 'exists' SQLite would read all companies first, to know sooner which are not there.
      sql<boolean>`(select deleted_at is null from companies where id = ${owner})`,
    );
  const shown = (query: RowQuery) =>
    query.select(sql<string>`(select name from companies where id = ${owner})`.as('company_name'));
  if (listing.search === '') return pageOf(shown(rows()), definition, listing);
  return searchPage(services, { definition, accountId, rows, shown, inOrderOf }, listing, walk);
}
