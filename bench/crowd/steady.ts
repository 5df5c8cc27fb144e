import type { Finding } from '../report.ts';
import { start } from '../server/process.ts';
import type { Engine } from '../server/world.ts';
import type { Caller } from './caller.ts';
import { acknowledgedAndGone } from './kept.ts';
import { option } from './options.ts';
import { makeTown } from './town.ts';
import { letIn, type Wave } from './wave.ts';

/** Fewer than a busy machine would make wait: what is asked is whether anything piles up, not how fast it is. */
const people = () => option('people', 60);
const minutes = () => option('minutes', 30);

/** What a server holds after each minute of the same use: it may fill its caches at first, and has to be flat from then on. */
export async function measureSteady(engine: Engine): Promise<Finding[]> {
  const town = await makeTown(engine);
  const server = await start('server/src/main.ts', town.environment);
  const callers = new Map<number, Caller>();
  const waves: Wave[] = [];
  const memory: number[] = [];
  const handles: number[] = [];
  try {
    for (let minute = 1; minute <= minutes(); minute++) {
      const wave = await letIn({ town, servers: [server], callers, people: people(), seconds: 60 });
      waves.push(wave);
      memory.push(await server.residentMb());
      handles.push(server.handles());
      console.error(
        `  minute ${minute}: ${wave.calls} calls, ${memory.at(-1)?.toFixed(0)} MB, ${handles.at(-1)} handles, ${wave.refused} refused, ${wave.failed} failed`,
      );
    }
    const lost = await acknowledgedAndGone(server.url, waves);
    const sum = (count: (wave: Wave) => number) => waves.reduce((total, wave) => total + count(wave), 0);
    const said = `${minutes()} minutes of ${people()} people, ${sum(({ calls }) => calls)} calls`;
    return [
      { what: `${said}: refused or failed`, figure: sum((wave) => wave.refused + wave.failed), unit: 'calls', most: 0 },
      { what: 'rows acknowledged in them and not there afterwards', figure: lost, unit: 'rows', most: 0 },
      { what: 'most memory in their second half, beside their first', ...ofHalves(memory), unit: 'MB', most: 1.1 },
      {
        what: 'most open files and connections in their second half, beside their first',
        ...ofHalves(handles),
        unit: 'handles',
        most: 1.1,
      },
    ].map((finding) => ({ ...finding, where: engine }));
  } finally {
    await server.stop();
    await town.remove();
  }
}

/** A collector of garbage comes when it likes, and memory goes up and down by half with it; what piles up raises the peaks. */
function ofHalves(values: number[]): { figure: number; beside: number } {
  const half = Math.ceil(values.length / 2);
  return { figure: Math.max(...values.slice(-half)), beside: Math.max(...values.slice(0, half)) };
}
