/** What others feel while passwords are hashed: a download beside 50 sign-ins, and beside 60 new passwords. `node_modules/.bin/node bench/hashing.ts` */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handshake, made, signIn } from './server/client.ts';
import { median } from './server/drive.ts';
import { start } from './server/process.ts';
import { admin } from './server/world.ts';

const signIns = 50;
const newPasswords = 60;
const kilobytes = 200;

const directory = mkdtempSync(join(tmpdir(), 'clareira-bench-'));
const environment = { DATA_DIR: directory, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const server = await start('server/src/main.ts', environment);

try {
  const staff = await signIn(server.url, admin.email, admin.password);
  const company = await make('/api/accounts/1/companies', { name: 'Ipê', cnpj: '11222333000181' });
  const place = `/api/accounts/1/companies/${company.id}`;
  const contract = await make(`${place}/contracts`, contractWithFile());
  const person = { name: 'Ana', email: 'ana@bench.test', password: 'a password of Ana' };
  const ana = await make(`${place}/users`, person);
  const download = async () => {
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/accounts/1/companies/1/annex/${contract.annex_id}/download`, {
      headers: { cookie: staff.cookie ?? '' },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The download was answered ${answer.status}.`);
    return performance.now() - began;
  };

  const alone: number[] = [];
  for (let count = 0; count < 20; count++) alone.push(await download());
  console.log(`a download of ${kilobytes} kB alone: ${median(alone).toFixed(1)} ms`);

  const visitors = await Promise.all(Array.from({ length: signIns }, () => handshake(server.url)));
  await beside(`${signIns} sign-ins`, download, () =>
    visitors.map((headers, at) => send('/api/login', headers, { email: `${at}@bench.test`, password: 'a guess' })),
  );
  await beside(`${newPasswords} new passwords`, download, () =>
    Array.from({ length: newPasswords }, (_, at) =>
      send(`${place}/users/${ana.id}`, staff, { ...person, password: `the password ${at}` }, 'PUT'),
    ),
  );

  async function make(path: string, body: object | FormData): Promise<Record<string, number>> {
    return made(await send(path, staff, body));
  }
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Downloads one after the other for as long as the others are under way. */
async function beside(what: string, download: () => Promise<number>, begin: () => Promise<Response>[]): Promise<void> {
  let isOver = false;
  const began = performance.now();
  const others = Promise.all(begin()).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) times.push(await download());
  const statuses = (await others).map(({ status }) => status);
  const lasted = performance.now() - began;
  const counts = [...new Set(statuses)].map(
    (status) => `${statuses.filter((one) => one === status).length} × ${status}`,
  );
  console.log(
    `beside ${what} (${counts.join(', ')}, ${lasted.toFixed(0)} ms): ${times.length} downloads, ` +
      `median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  );
}

function send(path: string, headers: Record<string, string>, body: object | FormData, method = 'POST') {
  const isForm = body instanceof FormData;
  return fetch(server.url + path, {
    method,
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
}

function contractWithFile(): FormData {
  const form = new FormData();
  for (const name of ['unit', 'technical_manager', 'status']) form.append(name, 'bench');
  form.append('file', new Blob([`%PDF-1.7\n${'x'.repeat(kilobytes * 1024)}`]), 'contrato.pdf');
  return form;
}
