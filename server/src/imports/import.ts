import {
  companyColumn,
  type Import,
  type Importable,
  type ImportLine,
  importables,
  isSuper,
  type Problem,
} from '@clareira/contract';
import type { Kysely, Selectable } from 'kysely';
import type { ClaimKey } from '../auth/idempotency.ts';
import { inParts } from '../database/in-parts.ts';
import type { Tables } from '../database/tables.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { Caller } from '../identity/caller.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { writeAs } from '../resources/engine/write-as.ts';
import { resources } from '../resources/index.ts';
import type { Services, WriteContext } from '../services.ts';
import { bodyOf, judgeLines, linesOf, type Owners, ownerOf, type RawLine, type ReadyRow } from './judge.ts';
import { isWorkbookByName, readFile } from './read.ts';
import { SheetError } from './sheet.ts';
import type { Upload } from './upload.ts';

export type StoredImport = Selectable<Tables['imports']>;

/** What the declaration says of the resource that is imported, on both sides. */
export function definitionOf(path: string): { importable: Importable; definition: ServerResource } {
  const importable = importables[path];
  const definition = resources.find(({ resource }) => resource === importable?.resource);
  if (!importable || !definition) throw notFound();
  return { importable, definition };
}

/** Reads and judges a file, and keeps what it says; no row of it is written. */
export async function checkImport(
  services: Services,
  accountId: number,
  upload: Upload,
  caller: Caller,
  claimKey: ClaimKey,
): Promise<Import> {
  const { resource, fileName } = upload;
  const lines = await linesIn(upload);
  const checked = await judgeImport(services, accountId, resource, lines);
  const row = await writeAs(services, caller, { place: null, may: isStaffOf(accountId) }, async (context) => {
    const { tx, at } = context;
    const made = await tx
      .insertInto('imports')
      .values({
        account_id: accountId,
        resource,
        file_name: fileName,
        status: 'checked',
        lines: JSON.stringify(lines),
        row_count: lines.length,
        good_count: checked.ready.length,
        created_at: at,
        created_by: caller.user.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await claimKey(context, made);
    return made;
  });
  return present(row, lines, checked);
}

async function linesIn({ resource, fileName, content }: Upload): Promise<RawLine[]> {
  try {
    return linesOf(definitionOf(resource).importable, await readFile(content));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    // Whoever sees the rows in their spreadsheet is not told that there are none.
    const isNoTable = error.problem === 'importEmpty' || error.problem === 'importHeader';
    throw invalid({ file: isNoTable && isWorkbookByName(fileName, content) ? 'importUnreadable' : error.problem });
  }
}

export const isStaffOf = (accountId: number) => (user: Caller['user']) =>
  isSuper(user) && user.account_id === accountId;

/** Without its sheet, which may be long. */
export async function accountOfImport(db: Kysely<Tables>, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('imports').select('account_id').where('id', '=', id).executeTakeFirst();
  return found?.account_id;
}

export async function findImport(db: Kysely<Tables>, accountId: number, id: number): Promise<StoredImport> {
  const query = db.selectFrom('imports').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  const found = await query.executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** An import as it stands now: companies may have come and gone since its file was read. */
export async function readImport(
  services: Services,
  accountId: number,
  id: number,
  corrected?: ReadonlySet<number>,
): Promise<Import> {
  const row = await findImport(services.db, accountId, id);
  const lines = rawLines(row);
  const found =
    row.status === 'checked'
      ? await judgeImport(services, accountId, row.resource, lines)
      : { problems: [], owners: await ownersOf(services.db, accountId, row.resource, lines) };
  return present(row, lines, found, corrected);
}

export const rawLines = (row: Pick<StoredImport, 'lines'>): RawLine[] => JSON.parse(row.lines);

export async function judgeImport(
  { db, today }: Pick<Services, 'today'> & { db: Kysely<Tables> },
  accountId: number,
  resource: string,
  lines: readonly RawLine[],
): Promise<{ ready: ReadyRow[] } & Judged> {
  const { importable, definition } = definitionOf(resource);
  const owners = await ownersOf(db, accountId, resource, lines);
  return { ...judgeLines(importable, definition, lines, owners, today()), owners };
}

interface Judged {
  problems: Import['problems'];
  owners: Owners;
}

async function ownersOf(
  db: Kysely<Tables>,
  accountId: number,
  resource: string,
  lines: readonly RawLine[],
): Promise<Owners> {
  const owners = new Map<string, { id: number; name: string }[]>();
  if (definitionOf(resource).importable.resource.within !== 'company') return owners;
  const wanted = [...new Set(lines.flatMap((line) => ownerOf(line) ?? []))];
  for (const some of inParts(wanted)) {
    const found = await db
      .selectFrom('companies')
      .select(['id', 'name', 'cnpj'])
      .where('account_id', '=', accountId)
      .where('cnpj', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { cnpj, ...company } of found) owners.set(cnpj, [...(owners.get(cnpj) ?? []), company]);
  }
  return owners;
}

const previewed = 50;
/** Lines with a problem are shown too, as many as a person would correct by hand. */
const mostWrongLines = 1000;

function present(
  row: StoredImport,
  lines: readonly RawLine[],
  { problems, owners }: Judged,
  corrected: ReadonlySet<number> = new Set(),
): Import {
  const wrong = new Set([...new Set(problems.map(({ line }) => line))].slice(0, mostWrongLines));
  const shown = lines.filter(({ line }, index) => index < previewed || wrong.has(line) || corrected.has(line));
  return {
    id: row.id,
    resource: row.resource,
    file_name: row.file_name,
    status: row.status,
    rows: row.row_count,
    good: row.status === 'checked' ? row.row_count - new Set(problems.map(({ line }) => line)).size : row.good_count,
    problems,
    preview: shown.map((line) => asShown(row.resource, line, owners)),
  };
}

function asShown(resource: string, one: RawLine, owners: Owners): ImportLine {
  const cells = Object.fromEntries(Object.entries(one.cells).map(([field, cell]) => [field, String(cell ?? '')]));
  const cnpj = ownerOf(one);
  const [owner, ...others] = owners.get(cnpj ?? '') ?? [];
  const values = { [companyColumn.field]: cnpj, ...bodyOf(definitionOf(resource).importable, one) };
  return { line: one.line, cells, values, company_name: others.length === 0 ? (owner?.name ?? null) : null };
}

/** Puts other cells into an import that was not written yet, as the person who looks at it corrects them. */
export async function correctImport(
  services: Services,
  accountId: number,
  id: number,
  corrections: readonly Correction[],
  caller: Caller,
): Promise<Import> {
  await writeAs(services, caller, { place: null, may: isStaffOf(accountId) }, async (context) => {
    const row = await lockImport(context, accountId, id);
    if (row.status !== 'checked') throw invalidStatus(row.status === 'done' ? 'importDone' : 'importUndone');
    const lines = new Map(rawLines(row).map((one) => [one.line, one]));
    for (const { line, field, value } of corrections) {
      const one = lines.get(line);
      if (!one || !definitionOf(row.resource).importable.columns.some((column) => column.field === field)) {
        throw invalid({ corrections: 'value' });
      }
      one.cells[field] = value;
    }
    const all = [...lines.values()];
    const { ready } = await judgeImport({ ...services, db: context.tx }, accountId, row.resource, all);
    await context.tx
      .updateTable('imports')
      .set({ lines: JSON.stringify(all), good_count: ready.length })
      .where('id', '=', id)
      .execute();
  });
  // Those that are right by now too: whoever corrected them looks at them.
  return readImport(services, accountId, id, new Set(corrections.map(({ line }) => line)));
}

export interface Correction {
  line: number;
  field: string;
  value: string;
}

export const invalidStatus = (problem: Problem) => invalid({ status: problem });

/** The import as it is now, locked: of two who commit it, the second finds it done. */
export async function lockImport({ tx }: WriteContext, accountId: number, id: number): Promise<StoredImport> {
  const query = tx.selectFrom('imports').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  const found = await query.forUpdate().executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
