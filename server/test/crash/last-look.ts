import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { unknownTechnicalManager } from '@clareira/contract';
import { grace, sweepFiles } from '../../src/annexes/sweep.ts';
import { readConfig } from '../../src/config/config.ts';
import { openServices } from '../../src/open.ts';
import type { Services } from '../../src/services.ts';
import { owedByRows, owedKept } from '../harness/owed.ts';
import type { KnownRow } from './ledger.ts';

/**
 * Opens what the dead server left and looks beneath the API: every annex has its bytes, every change its event and its news,
 * and once the grace is over the sweep leaves nothing but what rows need. Answers how many strays it took.
 */
export async function lastLook(
  environment: Record<string, string>,
  rows: readonly KnownRow[],
  losses: string[],
): Promise<number> {
  const now = () => Date.now() + grace + 60_000;
  const services = await openServices(readConfig(environment), { now });
  try {
    losses.push(
      ...(await brokenAnnexes(services)),
      ...(await wrongTrail(services, rows)),
      ...(await wrongNews(services, rows)),
      ...(await wrongOpenings(services)),
      ...(await wrongSums(services)),
    );
    const files = join(services.config.dataDir, 'files');
    const before = await countFiles(files);
    await services.storage.dropUnfinished(now() - grace);
    await sweepFiles(services);
    const swept = before - (await countFiles(files));
    losses.push(...(await brokenAnnexes(services)), ...(await strays(services, files)));
    return swept;
  } finally {
    await services.db.destroy();
  }
}

/** What is owed is kept in the transaction of the invoice: no death leaves one without the other. */
async function wrongSums(services: Services): Promise<string[]> {
  const [kept, added] = [await owedKept(services), await owedByRows(services)];
  return isDeepStrictEqual(kept, added) ? [] : [`what is owed is kept as ${JSON.stringify(kept)}`];
}

async function brokenAnnexes({ db, storage }: Services): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, storage_key, sha256 } of await db.selectFrom('annexes').selectAll().execute()) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of await storage.read(storage_key)) hash.update(chunk);
    } catch (error) {
      broken.push(`annex ${id} has no file: ${error}`);
      continue;
    }
    if (hash.digest('hex') !== sha256) broken.push(`annex ${id} has other bytes than its row says`);
  }
  return broken;
}

/** Row, annexes and event are written together, so that as many events are there as changes were made. */
async function wrongTrail({ db }: Services, rows: readonly KnownRow[]): Promise<string[]> {
  const events = await db
    .selectFrom('audit_events')
    .select(['resource', 'row_id'])
    .where('action', 'in', ['create', 'update', 'delete'])
    .execute();
  const told = new Map<string, number>();
  for (const { resource, row_id } of events) {
    const name = `${resource} ${row_id}`;
    told.set(name, (told.get(name) ?? 0) + 1);
  }
  return rows.flatMap(({ resource, row, changes }) => {
    const name = `${resource.name} ${row.id}`;
    const found = told.get(name) ?? 0;
    return found === changes ? [] : [`${name} was changed ${changes} times, and the trail tells of ${found}`];
  });
}

/** What each row has to be told as, by its resource. */
const newsOf: Record<string, (row: KnownRow['row']) => string[]> = {
  payments: () => ['invoice'],
  documents: () => ['document'],
  schedules: ({ technical_manager }) => [technical_manager === unknownTechnicalManager ? 'visitRequested' : 'visit'],
  proofs: ({ status }) => [
    'proofReceived',
    ...(status === 'accepted' ? ['proofAccepted'] : []),
    ...(status === 'refused' ? ['proofRefused'] : []),
  ],
};

/** News of a change are noted with it: once, whichever server died over it. */
async function wrongNews({ db }: Services, rows: readonly KnownRow[]): Promise<string[]> {
  const noted = new Map<string, number>();
  for (const { kind, row_id } of await db.selectFrom('news').select(['kind', 'row_id']).execute()) {
    noted.set(`${kind} ${row_id}`, (noted.get(`${kind} ${row_id}`) ?? 0) + 1);
  }
  const wrong: string[] = [];
  for (const { resource, row } of rows) {
    for (const kind of newsOf[resource.name]?.(row) ?? []) {
      const name = `${kind} ${row.id}`;
      const found = noted.get(name) ?? 0;
      noted.delete(name);
      if (found !== 1) wrong.push(`${name} is to be told once, and is noted ${found} times`);
    }
  }
  return [...wrong, ...[...noted.keys()].map((name) => `${name} is to be told and was made by nobody`)];
}

/** Each opening of a folder is counted and in the trail, or neither. */
async function wrongOpenings({ db }: Services): Promise<string[]> {
  const folders = await db.selectFrom('shares').select(['id', 'opened']).execute();
  const events = await db
    .selectFrom('audit_events')
    .select('row_id')
    .where('resource', '=', 'shares')
    .where('action', '=', 'open')
    .execute();
  return folders.flatMap(({ id, opened }) => {
    const told = events.filter(({ row_id }) => row_id === id).length;
    return told === opened ? [] : [`folder ${id} was opened ${opened} times, and the trail tells of ${told}`];
  });
}

async function strays({ db }: Services, files: string): Promise<string[]> {
  const annexes = await db.selectFrom('annexes').select('storage_key').execute();
  const needed = new Set(annexes.map(({ storage_key }) => storage_key));
  const there = await readdir(files, { recursive: true, withFileTypes: true });
  const left = there.filter((entry) => entry.isFile() && !needed.has(entry.name));
  return left.map(({ parentPath, name }) => `${join(parentPath, name)} is a file that the sweep left`);
}

async function countFiles(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
