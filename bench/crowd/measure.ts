import type { Finding } from '../report.ts';
import { type Measured, start } from '../server/process.ts';
import type { Engine } from '../server/world.ts';
import type { Caller } from './caller.ts';
import { acknowledgedAndGone } from './kept.ts';
import { option } from './options.ts';
import { makeTown, mostPeople, type Town } from './town.ts';
import { letIn, type Wave } from './wave.ts';

/** Of a wave. */
const waveSeconds = () => option('seconds', 20);
const firstWave = () => option('people', 20);
const growth = 1.5;

/** SQLite is for one server; PostgreSQL for as many as one likes. */
const serversOn: Record<Engine, number[]> = { SQLite: [1], PostgreSQL: [1, 2] };

export async function measureCrowd(engine: Engine): Promise<Finding[]> {
  const town = await makeTown(engine);
  try {
    const findings: Finding[] = [];
    for (const count of serversOn[engine]) findings.push(...(await withServers(engine, town, count)));
    return findings;
  } finally {
    await town.remove();
  }
}

async function withServers(engine: Engine, town: Town, count: number): Promise<Finding[]> {
  const servers: Measured[] = [];
  for (let at = 0; at < count; at++) servers.push(await start('server/src/main.ts', town.environment));
  const where = `${engine}, ${count === 1 ? 'one server' : `${count} servers`}`;
  const callers = new Map<number, Caller>();
  const wave = (people: number) => letIn({ town, servers, callers, people, seconds: waveSeconds() });
  try {
    const { served, broke } = await untilItBreaks(wave);
    const beyond = await wave(Math.min(mostPeople, 2 * broke));
    const again = await wave(Math.max(1, served));
    const lost = await acknowledgedAndGone(servers[0]?.url ?? '', [beyond, again]);
    return [
      { what: 'people served, reads under 200 ms (99 of 100) and no error', where, figure: served, unit: 'people' },
      { what: 'calls of theirs', where, figure: again.perSecond, unit: 'a second' },
      {
        what: `with twice as many as broke it (${broke}): slowest refusal`,
        where,
        figure: beyond.slowestRefusal,
        unit: 'ms',
        most: 5000,
      },
      {
        what: 'with so many: refused (429 or 503)',
        where,
        figure: beyond.refused,
        unit: `of ${beyond.calls} calls`,
      },
      {
        what: 'with so many: failed otherwise (no answer, or a 5xx but 503)',
        where,
        figure: beyond.failed,
        unit: 'calls',
        most: 0,
      },
      { what: 'afterwards, those served before: 99 of 100 reads', where, figure: again.p99, unit: 'ms', most: 200 },
      { what: 'rows acknowledged and not there afterwards', where, figure: lost, unit: 'rows', most: 0 },
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Half as many again each time, until reads are slow or something fails. */
async function untilItBreaks(wave: (people: number) => Promise<Wave>) {
  let served = 0;
  for (let people = firstWave(); people <= mostPeople; people = Math.ceil(people * growth)) {
    const { p99, failed, refused, calls } = await wave(people);
    console.error(
      `  ${people} people: ${calls} calls, 99 of 100 reads within ${p99.toFixed(0)} ms, ${refused} refused, ${failed} failed`,
    );
    if (p99 >= 200 || failed > 0 || refused > 0) return { served, broke: people };
    served = people;
  }
  return { served, broke: mostPeople };
}
