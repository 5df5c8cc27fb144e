import type { Kysely } from 'kysely';
import type { Prepare } from './statements.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  /** The same, but on SQLite it waits a moment only for who else writes: for notes, while somebody waits for the answer. */
  impatient: Kysely<Tables>;
  prepare: Prepare;
  /** How many callers wait for a connection. */
  waiting(): number;
  /** Where there are several. */
  connections?: () => Connections;
  /** From now on nobody waits without end for another. Not for who changes the schema, or reads all of it. */
  endWhatHangs?: () => void;
}

/** How many there are in use and idle, and how many requests wait for one. */
export interface Connections {
  in_use: number;
  idle: number;
  waiting: number;
}
