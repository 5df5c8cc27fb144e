import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../report.ts';
import { median } from './drive.ts';
import { start } from './process.ts';
import { type Engine, makeWorld } from './world.ts';

const repetitions = 7;

/** From the start of the process on existing data until it listens, and what it holds when nobody asks anything. */
export async function measureStart(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of ['SQLite', 'PostgreSQL'] satisfies Engine[]) {
    const world = await makeWorld(engine, { companies: 1000, paymentsEach: 200 });
    const seconds: number[] = [];
    const resident: number[] = [];
    try {
      for (let round = 0; round <= repetitions; round++) {
        const server = await start('server/src/main.ts', world.environment);
        // Idle is what is left once the start has been cleaned up after.
        await pause(1500);
        if (round > 0) {
          seconds.push(server.startedIn / 1000);
          resident.push(await server.residentMb());
        }
        await server.stop();
      }
    } finally {
      await world.remove();
    }
    findings.push(
      { what: 'start on existing data', where: engine, figure: median(seconds), unit: 's', most: 0.6 },
      { what: 'idle memory', where: engine, figure: median(resident), unit: 'MB', most: 120 },
    );
  }
  return findings;
}
