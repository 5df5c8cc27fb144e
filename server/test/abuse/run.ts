import { parseArgs } from 'node:util';
import { engine } from '../harness/server.ts';
import { abuse } from './abuse.ts';
import type { Summary } from './abuse-run.ts';

const help = `Usage: npm run test:abuse -- [--requests=10000] [--engine=sqlite|postgres] [--seed=NUMBER]

Sends what nobody should send to every route, and looks for answers that no caller should get.`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    // Read by the script that starts this one.
    engine: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const seed = Number(values.seed);
const started = performance.now();

function line({ requests, routes, kinds, statuses, faults }: Summary): string {
  const counted = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${engine}, seed ${seed}: ${requests} requests over ${routes} routes (${counted(kinds).join(', ')})`,
    `answers ${answers.join(', ')}`,
    `${faults.length} faults`,
    `${Math.round((performance.now() - started) / 1000)} s`,
  ].join('; ');
}

const onProgress = (summary: Summary) => console.log(line(summary));
const summary = await abuse({ requests: Number(values.requests), seed, onProgress });
for (const fault of summary.faults.slice(0, 50)) console.error(fault);
console.log(line(summary));
process.exit(summary.faults.length > 0 ? 1 : 0);
