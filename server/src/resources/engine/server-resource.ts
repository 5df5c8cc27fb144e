import type { Action, Day, Place, Problem, Problems, Resource, User } from '@clareira/contract';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Columns, FoundRow, WriteAction } from '../../change.ts';
import type { RowMeta, Tables } from '../../database/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import type { AfterWrite, Services, WriteContext } from '../../services.ts';

/** The tables whose rows carry who wrote them and when. */
export type RowTable = { [T in keyof Tables]: Tables[T] extends RowMeta ? T : never }[keyof Tables];

/** Any row of those tables: the engine knows its columns from the declaration, not from a type. */
interface AnyRow extends RowMeta {
  [column: string]: unknown;
}

export type RowTables = Record<RowTable, AnyRow>;

export type RowQuery = SelectQueryBuilder<RowTables, RowTable, unknown>;

/** A write that was asked for, before its transaction. */
interface PlannedWrite {
  readonly services: Services;
  readonly caller: Caller;
  readonly action: 'create' | 'update';
}

/** A write that is about to be made. `beforeWrite` may complete its columns. */
export interface Draft {
  readonly action: WriteAction;
  readonly place: Place;
  /** The row as it is, locked; undefined for a new one. */
  readonly before: FoundRow | undefined;
  /** The fields that were sent, judged. */
  readonly values: Columns;
  readonly columns: Columns;
}

/** A row, and the version that the caller believes it has. */
export interface RowTarget {
  id: number;
  ifMatch?: string | undefined;
}

/** Changes a row by other means than writing it anew. The caller may update it, and its place is locked. */
export interface RowCall {
  /** For the API's description. */
  summary: string;
  run(context: WriteContext, place: Place, target: RowTarget, values: Columns): Promise<FoundRow>;
}

/** The server's half of a resource: which table, where rows live, and what is special about them. */
export interface ServerResource {
  resource: Resource;
  table: RowTable;
  /** Columns that say where a row lives: the WHERE of every statement and part of every insert. */
  placeColumns(place: Place): Columns;
  /** What a row is called where it stands among rows of all kinds, made of its answer. */
  label(row: Columns): string;
  /** Each row is itself a place in which others live. */
  isPlace?: boolean;
  /** Columns that only a new row is given. */
  initial?(place: Place): Columns;
  /** Deletion is called with company 1 in the path whoever owns the row, so the row's own company decides. */
  deletedAtCompanyOne?: boolean;
  /** `GET` of one row is answered by a route of its own. */
  hasOwnRowRoute?: boolean;
  /** Narrows a list, for a caller who sees only some of the place's rows. */
  visibleTo?(user: User): Columns;
  /** Narrows who may change or delete a row, beside the rule of the resource. */
  mayWrite?(user: User, action: Exclude<Action, 'read' | 'create'>, row: FoundRow): boolean;
  /** What the row calls of the resource do, by their names. */
  rowCalls?: Record<string, RowCall>;
  /** For the API's description, by field: what becomes of a value beside being written. */
  notes?: Record<string, string>;
  /** The problems of a row that refuse all of these calls, whatever they bring. */
  refusesCalls?(row: FoundRow): Problems;
  /** The row that each belongs to, named in a column: deleted with it, restored with it. */
  goesWith?: { owner: ServerResource; column: string };
  /** Deleted rows that the trash does not show: they do not come back, or not by themselves. */
  notInTrash?: RawBuilder<boolean>;
  /** Rules that no single field can judge. `values` has the fields that are right by themselves. */
  judge?(input: { body: Columns; values: Columns; today: Day }): Problems;
  /** Columns made from values: hashes and keys. Runs before the transaction, so it may take its time. */
  derive?(values: Columns, write: PlannedWrite): Promise<Columns>;
  /** The rows that a folded text finds, where looking for it in every row of the place would not do. */
  search?(services: Services, query: RowQuery, place: Place, folded: string): Promise<RowQuery>;
  /** Locks the other places whose lists show the change. Runs before the row is locked: places always come before people. */
  beforeLock?(context: WriteContext, id: number, values: Columns): Promise<void>;
  /** Completes what is about to be written, or throws to refuse it. */
  beforeWrite?(context: WriteContext, draft: Draft): Promise<void> | void;
  afterWrite?: AfterWrite;
  /** A new row may clash with others, by a unique key or a rule, so its place is locked before it is written. */
  locksPlaceFirst?: boolean;
  /** A unique key of the table, and the field that a clash is the fault of. */
  unique?: { field: string; problem: Problem; index: string };
}
