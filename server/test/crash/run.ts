import { parseArgs } from 'node:util';
import { crashRounds, type Summary } from './rounds.ts';

const help = `Usage: npm run test:crash -- [--rounds=50] [--engine=sqlite|postgres] [--seed=NUMBER] [--server=FILE]

Kills servers, and PostgreSQL, while people write, and looks for what was acknowledged and is gone.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    server: { type: 'string', default: 'src/main.ts' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const started = performance.now();

function line(summary: Summary): string {
  const { rounds, kills, acknowledged, done, notDone, filesChecked, bytesChecked, ownChanges, deals, losses } = summary;
  const killed = Object.entries(kills).filter(([, count]) => count > 0);
  return [
    `${values.engine}, seed ${seed}: ${rounds} rounds`,
    `killed: ${killed.map(([victim, count]) => `${victim} ${count}`).join(', ')}`,
    `${acknowledged} acknowledged writes`,
    `${done + notDone} cut off (${done} done, ${notDone} not)`,
    `${filesChecked} files checked (${Math.round(bytesChecked / 1e6)} MB)`,
    `${deals} deals`,
    `${ownChanges} changes of ways in`,
    `${losses.length} losses`,
    `${Math.round((performance.now() - started) / 1000)} s`,
  ].join('; ');
}

const onRound = (summary: Summary) => {
  if (summary.rounds % 20 === 0) console.log(line(summary));
};
const summary = await crashRounds({ engine: values.engine, rounds, seed, script: values.server, onRound });
for (const loss of summary.losses.slice(0, 50)) console.error(loss);
const { swept, mails, mailsTwice } = summary;
console.log(`${line(summary)}; ${swept} files swept that no row needs; ${mails} mails, ${mailsTwice} of them twice`);
process.exitCode = summary.losses.length > 0 ? 1 : 0;
