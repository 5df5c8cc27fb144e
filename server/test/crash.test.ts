import { expect, test } from 'vitest';
import { crashRounds } from './crash/rounds.ts';
import { engine } from './harness/server.ts';

const patience = 300_000;

test(
  'killed in the middle of its work, again and again, it loses nothing that it acknowledged',
  async () => {
    // With this seed at least seventy calls are answered, and PostgreSQL dies alone, with the server, and not at all.
    const summary = await crashRounds({ engine, rounds: 4, seed: 20 });
    expect(summary.losses).toEqual([]);
    expect(summary).toMatchObject({ rounds: 4 });
    // The rounds wrote, were cut off and looked, so that none of this holds for want of trying.
    expect(summary.acknowledged).toBeGreaterThan(50);
    expect(summary.done + summary.notDone).toBeGreaterThan(8);
    expect(summary.filesChecked).toBeGreaterThan(50);
    expect(summary.ownChanges).toBeGreaterThan(4);
    expect(summary.deals).toBeGreaterThan(8);
    expect(summary.mails).toBeGreaterThan(4);
    expect(summary.kills).toMatchObject(engine === 'postgres' ? { server: 2, database: 1, both: 1 } : { server: 4 });
  },
  patience,
);

// How the rounds look does not depend on the database.
test.runIf(engine === 'sqlite')(
  'a server that writes the row before its file is found out',
  async () => {
    const { losses } = await crashRounds({ engine, rounds: 1, seed: 10, script: 'test/crash/careless-server.ts' });
    expect(losses.join('\n')).toMatch(/the file answers 503/);
  },
  patience,
);
