import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extract, pack } from 'tar-stream';
import { type Manifest, names, sumLine } from '../../src/backup/format.ts';

export type Row = Record<string, unknown>;

/** What a backup holds, to be changed by whoever means harm. */
export interface Forged {
  /** Every entry before the sums, in order. */
  entries: { name: string; content: Buffer }[];
  manifest: Manifest;
  /** Changes the rows of a table. */
  rows(table: string, change: (rows: Row[]) => unknown[]): void;
}

/** Writes a backup that was changed and then given the right sums and counts, as someone who knows the format would. */
export async function forge(from: string, to: string, change: (backup: Forged) => void): Promise<void> {
  const entries = await entriesOf(from);
  const manifest = JSON.parse(String(entries.pop()?.content)) as Manifest;
  // The list of sums is made anew.
  entries.pop();
  const rows: Forged['rows'] = (table, changeRows) => {
    const entry = entries.find(({ name }) => name === names.table(table, 1));
    if (!entry) throw new Error(`The backup has no rows of ${table}.`);
    entry.content = lines(changeRows(rowsIn(entry.content)));
  };
  change({ entries, manifest, rows });
  const sums = Buffer.from(entries.map(({ name, content }) => `${sumLine(name, sumOf(content))}\n`).join(''));
  const counted = { ...count(entries, manifest), sums: sumOf(sums) };

  const tar = pack();
  for (const { name, content } of entries) tar.entry({ name }, content);
  tar.entry({ name: names.sums }, sums);
  tar.entry({ name: names.manifest }, JSON.stringify(counted));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  await writeFile(to, Buffer.concat(chunks));
}

export const lines = (rows: unknown[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

const rowsIn = (content: Buffer) =>
  String(content)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function count(entries: Forged['entries'], manifest: Manifest): Manifest {
  const tables = Object.fromEntries(
    Object.entries(manifest.tables).map(([table, counts]) => {
      const parts = entries.filter(({ name }) => name.startsWith(`tables/${table}/`));
      return [table, { ...counts, rows: parts.reduce((sum, { content }) => sum + rowsIn(content).length, 0) }];
    }),
  );
  const files = entries.filter(({ name }) => name.startsWith('files/'));
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  return { ...manifest, tables, files: { count: files.length, bytes } };
}

async function entriesOf(path: string): Promise<Forged['entries']> {
  const tar = extract();
  createReadStream(path).pipe(tar as unknown as NodeJS.WritableStream);
  const entries: Forged['entries'] = [];
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.push({ name: entry.header.name, content: Buffer.concat(chunks) });
  }
  return entries;
}
