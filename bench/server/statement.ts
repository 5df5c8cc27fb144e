import type { Finding } from '../report.ts';
import { signIn } from './client.ts';
import { drive, median } from './drive.ts';
import { start } from './process.ts';
import { admin, type Engine, makeWorld } from './world.ts';

const repetitions = 5;
const amount = 20;

const daysOn = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The statement of a company with ten thousand payments: its last year, and all of it. */
export async function measureStatement(engine: Engine): Promise<Finding[]> {
  const world = await makeWorld(engine, { companies: 3, paymentsEach: 10_000 });
  const server = await start('server/src/main.ts', world.environment);
  try {
    const headers = await signIn(server.url, admin.email, admin.password);
    const statement = '/api/accounts/1/companies/2/statement';
    // Another period each time, so that each is worked out anew.
    const time = async (from: string, to: string) => {
      const rounds: number[] = [];
      let days = 0;
      for (let round = 0; round <= repetitions; round++) {
        const asks = Array.from({ length: amount }, () => ({
          path: `${statement}?from=${daysOn(from, days++)}&to=${to}`,
          headers,
        }));
        const { cpu } = await drive({ server, asks, amount, connections: 1 });
        // The first round only warms up.
        if (round > 0) rounds.push(cpu / 1000);
      }
      return median(rounds);
    };
    return [
      {
        what: 'statement of a year, of 10,000 payments, on the server',
        where: engine,
        figure: await time('2024-06-01', '2025-06-01'),
        unit: 'ms CPU',
        most: 25,
      },
      {
        what: 'statement of ten years, 20,000 entries, on the server',
        where: engine,
        figure: await time('2017-01-01', '2026-12-31'),
        unit: 'ms CPU',
      },
    ];
  } finally {
    await server.stop();
    await world.remove();
  }
}
