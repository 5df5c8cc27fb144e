import type { Place, Problem, Problems, Resource, User } from '@clareira/contract';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Caller } from '../../auth/caller.ts';
import type { RowMeta, Tables } from '../../database/tables.ts';
import type { Services } from '../../services.ts';

/** The tables whose rows are kept with who and when. */
export type RowTable = { [T in keyof Tables]: Tables[T] extends RowMeta ? T : never }[keyof Tables];

/** Any row of those tables: the engine knows its columns from the declaration, not from a type. */
export interface AnyRow extends RowMeta {
  [column: string]: unknown;
}

export type RowTables = Record<RowTable, AnyRow>;

export type Columns = Record<string, unknown>;

export type RowQuery = SelectQueryBuilder<RowTables, RowTable, unknown>;

/** One change, as a declaration's hooks see it. */
export interface Change {
  id: number;
  place: Place;
  /** The columns that were written. */
  columns: Columns;
  caller: Caller;
  at: number;
}

/** The server's half of a resource: which table, where rows live, and what is special about them. */
export interface ServerResource {
  resource: Resource;
  table: RowTable;
  /** Columns that say where a row lives: the WHERE of every statement and part of every insert. */
  placeColumns(place: Place): Columns;
  /** Columns that only a new row is given. */
  initial?: Columns;
  /** Deletion is called with company 1 in the path whoever owns the row, so the row's own company decides. */
  deletedAtCompanyOne?: boolean;
  /** Narrows a list, for a caller who sees only some of the place's rows. */
  visibleTo?(user: User): Columns;
  /** Rules on the body that no single field can judge. */
  judge?(body: Record<string, unknown>): Problems;
  /** Columns made from values: hashes and keys. Runs before the transaction, so it may take its time. */
  derive?(values: Columns): Promise<Columns>;
  /** The rows that contain a folded text, where searching every row of the place would not do. */
  search?(services: Services, query: RowQuery, place: Place, folded: string): Promise<RowQuery>;
  afterSave?(tx: Transaction<Tables>, change: Change): Promise<void>;
  afterDelete?(tx: Transaction<Tables>, change: Change): Promise<void>;
  refuseDeletion?(user: User, id: number): Problem | undefined;
  /** Unique keys of the table, by the field that a clash is the fault of. */
  unique?: { field: string; problem: Problem; index: string };
}
