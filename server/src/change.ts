import type { Place, Resource } from '@clareira/contract';

export type Columns = Record<string, unknown>;

export type FoundRow = Columns & { id: number };

export type WriteAction = 'create' | 'update' | 'delete' | 'restore';

/** A write that was made, as hooks see it. */
export interface Change {
  readonly action: WriteAction;
  readonly resource: Resource;
  readonly place: Place;
  readonly id: number;
  readonly before: FoundRow | undefined;
  /** Undefined once the row is deleted. */
  readonly after: FoundRow | undefined;
  /** The columns that were written. */
  readonly columns: Columns;
  /** The keys of the answer whose values changed. */
  readonly changed: ReadonlySet<string>;
}
