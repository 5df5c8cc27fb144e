import type { Measured } from '../server/process.ts';
import { admin } from '../server/world.ts';
import { Caller, type Told } from './caller.ts';
import { addressOf, arrive, member, staff } from './people.ts';
import type { Town } from './town.ts';

/** What those who came at once were told. */
export interface Wave {
  calls: number;
  perSecond: number;
  /** Milliseconds within which 99 of 100 reads were answered. */
  p99: number;
  /** Told to come back later: 429 and 503. */
  refused: number;
  slowestRefusal: number;
  /** No answer at all, or one that nobody should get. */
  failed: number;
  acknowledged: { company: number; unit: string }[];
}

interface Coming {
  town: Town;
  servers: Measured[];
  /** Who is signed in since an earlier wave. */
  callers: Map<number, Caller>;
  people: number;
  seconds: number;
}

/** One of the staff for every fifty people, and at least one, who imports. They are one user, who has so many sessions at most. */
const peoplePerStaff = 50;
const mostStaff = 15;

export async function letIn({ town, servers, callers, people, seconds }: Coming): Promise<Wave> {
  const urls = servers.map(({ url }) => url);
  await arrive(callers, urls, people);
  const clerks = await Promise.all(
    Array.from({ length: Math.min(mostStaff, Math.ceil(people / peoplePerStaff)) }, async (_, at) => {
      const clerk = new Caller(urls, addressOf(100_000 + at));
      await clerk.signIn(admin.email, admin.password);
      return clerk;
    }),
  );
  const told: Told[] = [];
  const acknowledged: Wave['acknowledged'] = [];
  const ends = performance.now() + seconds * 1000;
  const visit = {
    town,
    tell: (one: Told) => void told.push(one),
    acknowledged: (row: Wave['acknowledged'][number]) => void acknowledged.push(row),
    isOver: () => performance.now() > ends,
  };
  const there = [...callers].filter(([number]) => number <= people);
  const members = there.map(([number, caller]) => member(visit, caller, number));
  await Promise.all([...members, ...clerks.map((clerk, at) => staff(visit, clerk, at))]);
  return summed(told, acknowledged, seconds);
}

function summed(told: Told[], acknowledged: Wave['acknowledged'], seconds: number): Wave {
  const isRefusal = ({ status }: Told) => status === 429 || status === 503;
  const isGood = ({ status }: Told) => (status >= 200 && status < 300) || status === 304;
  const reads = told.filter((one) => one.kind === 'read' && isGood(one)).map(({ ms }) => ms);
  const refusals = told.filter(isRefusal);
  const failures = told.filter((one) => !isGood(one) && !isRefusal(one));
  for (const [what, all] of Map.groupBy(failures, (one) => `${one.what}: ${one.status}`)) {
    console.error(`    ${what} × ${all.length}`);
  }
  return {
    calls: told.length,
    perSecond: told.length / seconds,
    p99: percentile(reads, 0.99),
    refused: refusals.length,
    slowestRefusal: Math.max(0, ...refusals.map(({ ms }) => ms)),
    failed: failures.length,
    acknowledged,
  };
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}
