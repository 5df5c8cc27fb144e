/**
 * `npm run bench` measures the server and the portal; `npm run bench -- growth` fills databases with up to ten million
 * payments first, which takes its time, `npm run bench -- crowd` lets people in until it breaks (`--people=20` in the first wave,
 * `--seconds=20` for one), and `npm run bench -- steady` watches what a server holds while `--people=60` use it for `--minutes=30`. Names
 * choose: `server`, `statement`, `telling`, `static`, `start`, `portal`, `import`, `growth`, `crowd`, `steady`; on one database alone with its
 * name behind: `server-sqlite`, `growth-postgres`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { measureCrowd } from './crowd/measure.ts';
import { measureSteady } from './crowd/steady.ts';
import { measureGrowth } from './growth/measure.ts';
import { measurePortal } from './portal/measure.ts';
import { type Finding, holds, table } from './report.ts';
import { measureImport } from './server/importing.ts';
import { measureServer } from './server/measure.ts';
import { measureStart } from './server/starting.ts';
import { measureStatement } from './server/statement.ts';
import { measureStatic } from './server/static.ts';
import { measureTelling } from './server/telling.ts';

const parts: Record<string, () => Promise<Finding[]>> = {
  'server-sqlite': () => measureServer('SQLite'),
  'server-postgres': () => measureServer('PostgreSQL'),
  static: measureStatic,
  start: measureStart,
  portal: measurePortal,
  'statement-sqlite': () => measureStatement('SQLite'),
  'statement-postgres': () => measureStatement('PostgreSQL'),
  'telling-sqlite': () => measureTelling('SQLite'),
  'telling-postgres': () => measureTelling('PostgreSQL'),
  'crowd-sqlite': () => measureCrowd('SQLite'),
  'crowd-postgres': () => measureCrowd('PostgreSQL'),
  'steady-sqlite': () => measureSteady('SQLite'),
  'steady-postgres': () => measureSteady('PostgreSQL'),
  'import-sqlite': () => measureImport('SQLite'),
  'import-postgres': () => measureImport('PostgreSQL'),
  'growth-sqlite': () => measureGrowth('SQLite'),
  'growth-postgres': () => measureGrowth('PostgreSQL'),
};
const usual = ['server', 'statement', 'telling', 'static', 'start', 'portal'];

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const jsonFile = process.argv.find((argument) => argument.startsWith('--json='))?.slice('--json='.length);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;

const findings: Finding[] = [];
for (const name of chosen.length > 0 ? chosen : usual) {
  const meant = Object.entries(parts).filter(([part]) => part === name || part.startsWith(`${name}-`));
  if (meant.length === 0) throw new Error(`${name} is not one of ${Object.keys(parts).join(', ')}.`);
  for (const [part, measure] of meant) {
    console.error(`Measuring ${part}…`);
    findings.push(...(await measure()));
  }
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n\n${table(findings)}\n`);
const missed = findings.filter((finding) => holds(finding) === false);
console.log(missed.length === 0 ? 'Every target holds.' : `${missed.length} missed.`);
if (jsonFile) {
  const judged = findings.map((finding) => ({ ...finding, holds: holds(finding) ?? null }));
  writeFileSync(jsonFile, `${JSON.stringify({ machine, at: new Date().toISOString(), findings: judged }, null, 2)}\n`);
}
process.exitCode = missed.length === 0 ? 0 : 1;
