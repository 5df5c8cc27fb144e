import { expect, test } from 'vitest';
import { abuse } from './abuse/abuse.ts';
import { engine } from './harness/server.ts';

/** Fixed for each database, so that a run can be made again; another one, and more requests, from the environment. */
const seed = Number(process.env.ABUSE_SEED ?? { sqlite: 20_261_114, postgres: 20_271_114 }[engine]);
const requests = Number(process.env.ABUSE_REQUESTS ?? 1000);
const patience = 600_000;

test(
  `${requests} requests of every kind over every route show nobody what is not theirs (seed ${seed})`,
  async () => {
    const { faults, kinds, statuses, routes } = await abuse({ requests, seed });
    expect(faults).toEqual([]);
    expect(routes).toBeGreaterThan(40);
    // They reach every kind of answer, so that none of this holds for want of trying.
    const reached = [200, 201, 204, 304, 400, 401, 403, 404, 415, 419, 422];
    expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining(reached));
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(requests / 50);
  },
  patience,
);

// How the answers are judged does not depend on the database.
test.runIf(engine === 'sqlite')(
  'a server that takes people of a company for staff is found out',
  async () => {
    const { faults } = await abuse({
      requests: 300,
      seed,
      spoil: ({ services: { sessions } }) => {
        const { find } = sessions;
        sessions.find = async (...asked) => {
          const caller = await find(...asked);
          return caller && { ...caller, user: { ...caller.user, company_id: null } };
        };
      },
    });
    // By whom, hangs on the seed and on how many routes there are.
    expect(faults.join('\n')).toMatch(/(ordinary|companyAdmin|guest \d+), \w+: GET .*: the foreign zq/);
  },
  patience,
);
