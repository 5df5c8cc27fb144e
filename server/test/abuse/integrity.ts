import { annexColumns } from '@clareira/contract';
import { rowTables } from '../../src/resources/engine/rows.ts';
import { resources } from '../../src/resources/index.ts';
import { filesIn } from '../harness/left-behind.ts';
import type { TestServer } from '../harness/server.ts';
import type { Marks } from './marks.ts';

interface Person {
  id: number;
  account_id: number;
  company_id: number | null;
}

/** What is wrong with the data after all of it: nobody wrote where they may not, and nothing is half there. */
export async function brokenData(server: TestServer, marks: Marks): Promise<string[]> {
  const { db, storage } = server.services;
  const people = await db.selectFrom('users').selectAll().execute();
  const accounts = new Map(
    (await db.selectFrom('companies').selectAll().execute()).map((row) => [row.id, row.account_id]),
  );
  const annexes = new Map((await db.selectFrom('annexes').selectAll().execute()).map((row) => [row.id, row]));
  const byId = new Map<unknown, Person>(people.map((person) => [person.id, person]));
  const broken: string[] = [];

  for (const { resource, table } of resources) {
    for (const row of await rowTables(db).selectFrom(table).selectAll().execute()) {
      const name = `${resource.name} ${row.id}`;
      const company = table === 'companies' ? Number(row.id) : ((row.company_id ?? null) as number | null);
      const account = Number(row.account_id ?? accounts.get(company ?? 0));
      for (const by of [row.created_by, row.updated_by, row.deleted_by]) {
        const writer = by === null ? undefined : byId.get(by);
        // A client's own people ask for visits, and never delete one.
        const isRequest = table === 'schedules' && by !== row.deleted_by;
        const isMembers = table === 'users' || table === 'proofs' || isRequest;
        const isMember = isMembers && writer?.company_id === company;
        const may = writer && writer.account_id === account && (writer.company_id === null || isMember);
        if (by !== null && !may) broken.push(`${name} was written by user ${by}, who may not`);
      }
      const reader = { id: 0, name: '', email: '', admin_user: true, company_id: company, account_id: account };
      const foreign = await marks.foreign([JSON.stringify(row)], reader);
      if (foreign.length > 0) broken.push(`${name} has the foreign ${foreign}`);
      for (const column of annexColumns(resource)) {
        const annex = row[column] === null ? undefined : annexes.get(Number(row[column]));
        const isOwn = annex?.company_id === company && (row.deleted_at !== null || annex?.state === 'live');
        if (row[column] !== null && !isOwn) broken.push(`${name} points to annex ${row[column]}, which is not its own`);
      }
    }
  }
  const kept = new Set<string>();
  for await (const { key } of storage.keys()) kept.add(key);
  for (const { id, storage_key } of annexes.values())
    if (!kept.has(storage_key)) broken.push(`annex ${id} has no file`);
  const unfinished = await filesIn(server, 'incoming');
  if (unfinished.length > 0) broken.push(`${unfinished.length} uploads were left unfinished`);
  return broken;
}
