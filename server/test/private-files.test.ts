import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts, paths } from '@clareira/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client, form, pdf } from './harness/client.ts';
import { multipart, multipartType, partsOf } from './harness/multipart.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { connectTo, requestHead } from './harness/raw.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, engine } from './harness/server.ts';
import { emptyTarget, type Target } from './harness/targets.ts';
import { makeCompany } from './harness/world.ts';

let target: Target;
let directory: string;
const running: ServerProcess[] = [];

beforeEach(async () => {
  target = await emptyTarget();
  directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  await target.remove();
  await rm(directory, { recursive: true, force: true });
});

/** On a machine where whatever is made is everyone's, unless it is said otherwise. */
function run(script: string, args: string[] = [], before = 'umask 0'): ServerProcess {
  const path = new URL(`../src/${script}`, import.meta.url).pathname;
  const server = runServer({ ...target.environment, ADMIN_PASSWORD: adminPassword }, path, args, before);
  running.push(server);
  return server;
}

/** What the modes of a directory and of all that is in it say of others. */
async function openIn(root: string): Promise<string[]> {
  const inside = await readdir(root, { recursive: true });
  const open: string[] = [];
  for (const path of [root, ...inside.map((name) => join(root, name))]) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mode & 0o077) open.push(path);
  }
  return open;
}

const warning = /^Open to other users of this machine: [^\n]*\n/m;

describe('nobody else on the machine may read', () => {
  test('what a server keeps, nor what arrives there, and no start says otherwise', async () => {
    const server = run('main.ts');
    const url = await server.url;
    const client = new Client(url);
    await client.signIn(adminEmail, adminPassword);
    const rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(client, 'Ipê') });
    const fields = sampleOf(contracts) as Record<string, string>;
    expect((await client.post(rows, form({ ...fields, file: pdf() }))).status).toBe(201);
    const body = multipart([
      ...partsOf(fields),
      { name: 'file', filename: 'a.pdf', content: `%PDF${'x'.repeat(300_000)}` },
    ]);
    const socket = await connectTo(url);
    socket.write(requestHead(client, 'POST', rows, { ...multipartType, 'content-length': body.length }));
    socket.write(body.subarray(0, 200_000));
    const namesIn = (part: string) => readdir(join(target.directory, part), { recursive: true });
    await vi.waitUntil(async () => (await namesIn('files/incoming')).length > 0, { timeout: 30_000 });

    expect(await openIn(target.directory)).toEqual([]);
    const own = engine === 'sqlite' ? ['clareira.sqlite', 'clareira.sqlite-shm', 'clareira.sqlite-wal'] : [];
    expect((await namesIn('.')).filter((name) => !name.includes('/')).toSorted()).toEqual([...own, 'files']);
    expect(await namesIn('files/kept')).toHaveLength(2);
    socket.destroy();
    server.child.kill('SIGTERM');
    await server.ended;
    const next = run('main.ts');
    await next.url;
    next.child.kill('SIGTERM');
    await next.ended;
    for (const { output } of [server, next]) expect(output()).not.toMatch(warning);
  });

  test('what the commands of an operator make', async () => {
    const person = ['--account', '1', '--email', 'a@staff.test', '--name', 'A'];
    expect(await run('commands/manage.ts', ['create-super-user', ...person]).ended).toBe(0);
    expect(await openIn(target.directory)).toEqual([]);
    const backup = join(directory, 'backup.tar');
    expect(await run('commands/backup.ts', [backup]).ended).toBe(0);
    expect(await openIn(directory)).toEqual([]);
    expect(await openIn(target.directory)).toEqual([]);
    const restored = await emptyTarget();
    Object.assign(target.environment, restored.environment);
    expect(await run('commands/restore.ts', [backup]).ended).toBe(0);
    expect(await openIn(restored.directory)).toEqual([]);
    await restored.remove();
  });

  test.skipIf(engine === 'postgres')('what the demo makes', async () => {
    run('commands/demo.ts', [], `umask 0 && cd '${directory}'`);
    const kept = join(directory, 'demo-data', 'files', 'kept');
    await vi.waitUntil(async () => (await readdir(kept).catch(() => [])).length > 2, { timeout: 30_000 });
    expect(await openIn(directory)).toEqual([]);
  });
});

describe('what others may read already', () => {
  test.for([
    ['main.ts', []],
    ['commands/manage.ts', ['list-accounts']],
    ['commands/backup.ts', ['backup.tar']],
    ['commands/restore.ts', ['none.tar']],
  ] as const)('is told by %s in one line, and left as it is', async ([script, args]) => {
    await mkdir(join(target.directory, 'files'), { recursive: true });
    await writeFile(join(target.directory, 'clareira.sqlite'), '');
    await chmod(target.directory, 0o755);
    await chmod(join(target.directory, 'files'), 0o750);
    await chmod(join(target.directory, 'clareira.sqlite'), 0o604);
    const server = run(
      script,
      args.map((name) => (name.endsWith('.tar') ? join(directory, name) : name)),
    );
    await (script === 'main.ts' ? server.url : server.ended);
    const there = ['', '/clareira.sqlite', '/files'].map((part) => target.directory + part);
    expect(warning.exec(server.output())?.[0]).toBe(
      `Open to other users of this machine: ${there.join(', ')}. Close it with: chmod -R go= '${target.directory}'\n`,
    );
    expect((await stat(target.directory)).mode & 0o777).toBe(0o755);
  });
});
