import { CompiledQuery, type LogEvent } from 'kysely';
import type { Services } from '../../src/services.ts';

/** Statements that the server ran, each once. */
export class Statements {
  readonly #seen = new Map<string, CompiledQuery>();

  readonly hear = (event: LogEvent) => {
    if (event.level === 'query') this.#seen.set(event.query.sql, event.query);
  };

  /** Those that look for rows. */
  reading(): CompiledQuery[] {
    return [...this.#seen.values()].filter(({ sql }) =>
      /^(select|update|delete|with)\b.*\b(from|update)\b/is.test(sql),
    );
  }

  /** Those that write down the rows that they find. */
  copying(): CompiledQuery[] {
    return [...this.#seen.values()].filter(({ sql }) => /^insert\b.*\bselect\b.*\bfrom\b/is.test(sql));
  }

  forget(): void {
    this.#seen.clear();
  }
}

/** The tables that a statement would read from end to end. */
export async function readWhole({ db, engine }: Services, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = engine === 'postgres' ? 'explain (format json)' : 'explain query plan';
  const { rows } = await db.executeQuery<PlanRow>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
  return engine === 'postgres'
    ? rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => inPlan(Plan)))
    : inDetails(rows);
}

/** What the planner would do, in its own words. */
export async function planOf({ db, engine }: Services, { sql, parameters }: CompiledQuery): Promise<string> {
  const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
  const query = CompiledQuery.raw(`${explain} ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string; 'QUERY PLAN': string }>(query);
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}

interface PlanRow {
  detail: string;
  'QUERY PLAN': { Plan: PlanNode }[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

/** A scan is fine when an index tells it where to look; walking a whole index is not. */
function inPlan(node: PlanNode): string[] {
  const table = node['Relation Name'];
  const isScan = table !== undefined && node['Node Type'].endsWith('Scan');
  const isWhole = isScan && node['Index Cond'] === undefined && node['Recheck Cond'] === undefined;
  return [...(isWhole ? [table] : []), ...(node.Plans ?? []).flatMap(inPlan)];
}

/** A part of a query may have the name of the table that it reads: reading that part is none of the table. */
function inDetails(rows: PlanRow[]): string[] {
  const scanned = rows.flatMap(inDetail);
  for (const { detail } of rows) {
    const part = /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1];
    const at = part === undefined ? -1 : scanned.indexOf(part);
    if (at >= 0) scanned.splice(at, 1);
  }
  return scanned;
}

/** SQLite says `SCAN table` for the whole of it and `SEARCH table USING …` for a part; what FTS5 matches, `INDEX 0:M1`. */
function inDetail({ detail }: PlanRow): string[] {
  const scanned = /^SCAN (\w+)\b(?! VIRTUAL TABLE INDEX \d+:M)/.exec(detail)?.[1];
  // A subquery's own few rows, and a query without a table.
  return scanned === undefined || ['some', 'arm', 'owner', 'letters', 'CONSTANT'].includes(scanned) ? [] : [scanned];
}
