import { createHash, type Hash } from 'node:crypto';
import { entriesOf } from './entries.ts';
import { BackupError, damaged } from './errors.ts';
import {
  type About,
  formatVersion,
  isBackedUp,
  keyIn,
  lostKeyIn,
  type Manifest,
  names,
  product,
  sumLine,
  tableIn,
} from './format.ts';
import { pairing } from './pairs.ts';
import type { Row } from './rows.ts';

/** What is done with the content on the way. */
interface Reader {
  rows?(table: string, rows: Row[]): Promise<void>;
  file?(key: string, content: AsyncIterable<Buffer>): Promise<void>;
}

export interface Backup {
  about: About;
  manifest: Manifest;
}

interface Counts {
  rows: Map<string, number>;
  files: { count: number; bytes: number; lost: number };
}

/** What is read whole is far smaller than this. */
const mostBytes = 256 * 1024 * 1024;

/** Reads a backup to its end and holds it against its sums and counts, and its files against its rows. */
export async function readBackup(path: string, reader: Reader = {}): Promise<Backup> {
  const counts: Counts = { rows: new Map(), files: { count: 0, bytes: 0, lost: 0 } };
  const lines = createHash('sha256');
  const pairs = pairing();
  let about: About | undefined;
  let sums: string | undefined;
  let manifest: Manifest | undefined;

  for await (const { name, size, content } of entriesOf(path)) {
    const hash = createHash('sha256');
    const entry = { name, size, content: summed(content, hash) };
    if (!about) {
      about = await readAbout(entry);
    } else if (name === names.sums && sums === undefined) {
      await drain(entry.content);
      sums = hash.digest('hex');
      if (sums !== lines.digest('hex')) throw damaged('its content is not what its sums say');
      continue;
    } else if (sums === undefined) {
      await readContent(entry, { ...reader, ...pairs }, counts);
    } else if (name === names.manifest && !manifest) {
      manifest = record(parsed(await whole(entry))) as unknown as Manifest;
      continue;
    } else {
      throw damaged(`${name} stands after its end`);
    }
    const sum = hash.digest('hex');
    const key = keyIn(name);
    if (key) pairs.found(key, size, sum);
    lines.update(`${sumLine(name, sum)}\n`);
  }

  if (!about || !manifest) throw damaged('its end is missing');
  if (sums !== manifest.sums || !isWhole(manifest, counts)) throw damaged('it does not hold what its manifest says');
  pairs.end();
  return { about, manifest };
}

interface Entry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** Whether a file is a backup by its first entry, of whatever format and however the rest of it is. */
export async function beginsAsBackup(path: string): Promise<boolean> {
  try {
    for await (const entry of entriesOf(path)) return (await aboutIn(entry)).product === product;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
  return false;
}

async function aboutIn(entry: Entry): Promise<Partial<About>> {
  return entry.name === names.about ? record(parsed(await whole(entry))) : {};
}

async function readAbout(entry: Entry): Promise<About> {
  const about = await aboutIn(entry);
  if (about.product !== product || !Array.isArray(about.migrations)) throw damaged('it does not begin as one');
  if (about.format === formatVersion) return datedOrDamaged(about as About);
  throw new BackupError(`The backup has format ${about.format}, and this version of Clareira reads ${formatVersion}.`);
}

function datedOrDamaged(about: About): About {
  if (Number.isNaN(Date.parse(about.made_at))) throw damaged('it does not say when it was made');
  return about;
}

type ContentReader = Reader & Pick<ReturnType<typeof pairing>, 'annexes' | 'found'>;

async function readContent(entry: Entry, reader: ContentReader, counts: Counts): Promise<void> {
  const [table, key, lostKey] = [tableIn(entry.name), keyIn(entry.name), lostKeyIn(entry.name)];
  if (table) {
    const lines = (await whole(entry)).split('\n').filter(Boolean);
    counts.rows.set(table, (counts.rows.get(table) ?? 0) + lines.length);
    const rows = lines.map((line) => rowIn(line, table));
    if (table === 'annexes') reader.annexes(rows);
    await reader.rows?.(table, rows);
  } else if (key) {
    counts.files.count++;
    counts.files.bytes += entry.size;
    await (reader.file?.(key, entry.content) ?? drain(entry.content));
  } else if (lostKey) {
    counts.files.lost++;
    const { size, sha256 } = record(parsed(await whole(entry)));
    reader.found(lostKey, size, sha256);
  } else {
    throw damaged(`it holds ${JSON.stringify(entry.name)}`);
  }
}

function isWhole(manifest: Manifest, counts: Counts): boolean {
  const [tables, files] = [record(manifest.tables), record(manifest.files)];
  return (
    files.count === counts.files.count &&
    files.bytes === counts.files.bytes &&
    (files.lost ?? 0) === counts.files.lost &&
    [...counts.rows.keys()].every((table) => Object.hasOwn(tables, table)) &&
    Object.entries(tables).every(([table, count]) => {
      const { rows, last_id } = record(count);
      return isBackedUp(table) && rows === (counts.rows.get(table) ?? 0) && Number.isSafeInteger(last_id);
    })
  );
}

async function* summed(content: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

async function whole({ name, size, content }: Entry): Promise<string> {
  if (size > mostBytes) throw damaged(`${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function rowIn(line: string, table: string): Row {
  const row = record(parsed(line));
  if (Object.keys(row).length === 0) throw damaged(`${table} holds what is no row`);
  return row;
}

/** What should be an object; anything else is one that holds nothing. */
function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('a line of it cannot be read');
  }
}
