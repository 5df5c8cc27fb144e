import { paths, payments, schedules } from '@clareira/contract';
import { signIn } from '../server/client.ts';
import { admin } from '../server/world.ts';
import type { Wave } from './wave.ts';

/** How many rows were acknowledged to somebody and are in no list afterwards. */
export async function acknowledgedAndGone(url: string, waves: Wave[]): Promise<number> {
  const rows = waves.flatMap(({ acknowledged }) => acknowledged);
  const headers = await signIn(url, admin.email, admin.password);
  let gone = 0;
  for (const [company, theirs] of Map.groupBy(rows, (row) => row.company)) {
    const at = { account_id: 1, company_id: company };
    const lists = await Promise.all(
      [payments, schedules].map(async (resource) => {
        const answer = await fetch(url + paths.rows(resource, at), { headers });
        return (await answer.json()) as { unit: string }[];
      }),
    );
    const units = new Set(lists.flat().map(({ unit }) => unit));
    gone += theirs.filter(({ unit }) => !units.has(unit)).length;
  }
  return gone;
}
