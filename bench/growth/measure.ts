import type { Finding } from '../report.ts';
import { payment, posting } from '../server/calls.ts';
import { handshake, signIn } from '../server/client.ts';
import { type Ask, drive, median } from '../server/drive.ts';
import { type Measured, start } from '../server/process.ts';
import { admin, type Engine, makeWorld, type World } from '../server/world.ts';

const paymentsEach = 200;
const sizes = [1000, 10_000, 50_000];
const repetitions = 9;

interface Grown {
  companies: number;
  world: World;
  server: Measured;
  headers: Record<string, string>;
  strangers: Record<string, string>;
}

/** The same calls on small, large and very large data, taken in turn: the median may grow by no more than 1.3 times, and what SQLite reads of one company by 1.2. */
export async function measureGrowth(engine: Engine): Promise<Finding[]> {
  const grown: Grown[] = [];
  try {
    for (const companies of sizes) {
      const world = await makeWorld(engine, { companies, paymentsEach, papersEach: 10 });
      const server = await start('server/src/main.ts', world.environment);
      const headers = await signIn(server.url, admin.email, admin.password);
      grown.push({ companies, world, server, headers, strangers: await handshake(server.url) });
    }
    const findings: Finding[] = [];
    for (const [what, { ask, amount, expected, connections, longest }] of Object.entries(calls)) {
      const times: number[][] = sizes.map(() => []);
      for (let round = 0; round <= repetitions; round++) {
        for (const [at, one] of grown.entries()) {
          const asks = Array.from({ length: amount }, (_, turn) => ask(one, round * amount + turn));
          const { latency } = await drive({ server: one.server, asks, amount, expected, connections });
          // The first round only warms up.
          if (round > 0) times[at]?.push(latency);
        }
      }
      const medians = times.map(median);
      const isOfCompany = what === 'list' || what === 'search payments of a company';
      for (const [at, companies] of sizes.entries()) {
        const millions = (companies * paymentsEach) / 1e6;
        findings.push({
          what: `${what}, with ${millions} million payments of ${companies} companies`,
          where: engine,
          figure: medians[at] ?? Number.NaN,
          unit: 'ms',
          ...(at > 0 && { beside: medians[0] ?? Number.NaN, most: engine === 'SQLite' && isOfCompany ? 1.2 : 1.3 }),
        });
      }
      const largest = {
        what: `${what}, with the most`,
        where: engine,
        figure: medians.at(-1) ?? Number.NaN,
        unit: 'ms',
      };
      if (longest !== undefined) findings.push({ ...largest, most: longest });
    }
    return findings;
  } finally {
    for (const { server, world } of grown) {
      await server.stop();
      await world.remove();
    }
  }
}

interface Call {
  ask: (grown: Grown, turn: number) => Ask;
  amount: number;
  expected: number;
  connections: number;
  /** The most it may take with whatever data, in milliseconds. */
  longest?: number;
}

/** Spread over all companies, so that no answer is there from before; primes, so that no company comes twice. */
const company = ({ companies }: Grown, turn: number) => 1 + ((turn * 7919) % companies);
const digits = (value: number) => String(value).padStart(7, '0');

const calls: Record<string, Call> = {
  list: {
    ask: (grown, turn) => ({
      path: `/api/accounts/1/companies/${company(grown, turn)}/payments`,
      headers: grown.headers,
    }),
    amount: 90,
    expected: 200,
    connections: 1,
  },
  save: {
    ask: (grown, turn) => posting(`/api/accounts/1/companies/${company(grown, turn)}/payments`, grown.headers, payment),
    amount: 90,
    expected: 201,
    connections: 1,
  },
  'search companies': {
    ask: (grown, turn) => ({
      path: `/api/accounts/1/companies?limit=20&search=${digits(company(grown, turn))}`,
      headers: grown.headers,
    }),
    amount: 90,
    expected: 200,
    connections: 1,
  },
  'search payments of a company': {
    ask: (grown, turn) => ({
      path: `/api/accounts/1/companies/${company(grown, turn)}/payments?limit=20&search=unidade%203`,
      headers: grown.headers,
    }),
    amount: 90,
    expected: 200,
    connections: 1,
  },
  ...Object.fromEntries(
    Object.entries({
      'payments of all companies': 'payments?limit=100',
      'pending payments of all companies': 'payments?status=pending',
      'overdue payments of all companies, by day': 'payments?status=overdue&sort=due_date',
      'payments of all companies due in a year, by day': 'payments?due_from=2024-01-01&due_to=2024-12-31&sort=due_date',
      'payments of all companies with a frequent text': 'payments?search=unidade%203',
      'payments of all companies with a text of one': 'payments?search=91020.150008%208%2000000000123456',
      'payments of all companies with a text of none': 'payments?search=inexistente',
      'overdue payments with a text of none, by day': 'payments?status=overdue&sort=due_date&search=inexistente',
      'payments of a company found by its name': 'payments?search=empresa%200000123',
      'visits of all companies in a month, by day': 'schedules?date_from=2024-06-01&date_to=2024-06-30&sort=date',
      'visits of all companies with one status': 'schedules?status=scheduled',
      'visits of all companies with a text of one': 'schedules?search=visita%20777',
      'expired documents of all companies, by day': 'documentations?state=expired&sort=valid_until',
      'documents of all companies with a text of none': 'documentations?search=inexistente&sort=valid_until',
      // As many as the smallest has.
      'proofs of all companies that wait': 'proofs?status=sent&limit=20',
      receivables: 'receivables',
      'home of the staff': 'overview',
    }).map(([what, path]): [string, Call] => [
      what,
      {
        ask: (grown) => ({ path: `/api/accounts/1/${path}`, headers: grown.headers }),
        ...{ amount: 30, expected: 200, connections: 1, longest: 60 },
      },
    ]),
  ),
  'sign-in': {
    ask: (grown) => posting('/api/login', grown.strangers, JSON.stringify(admin)),
    amount: 10,
    expected: 200,
    connections: 1,
  },
};
