/** How much the server's memory grows while twenty people upload 20 MB each at once. `node_modules/.bin/node bench/upload-memory.ts` */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { made, signIn } from './server/client.ts';
import { start } from './server/process.ts';
import { admin } from './server/world.ts';

const uploads = 20;
const megabyte = 1024 * 1024;
const size = 20 * megabyte;
const limit = 100;

const directory = mkdtempSync(join(tmpdir(), 'clareira-bench-'));
const environment = { DATA_DIR: directory, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const server = await start('server/src/main.ts', environment);

try {
  const { url } = server;
  const headers = await signIn(url, admin.email, admin.password);
  const company = await post(`${url}/api/accounts/1/companies`, headers, { name: 'Ipê', cnpj: '11222333000181' });
  const contracts = `${url}/api/accounts/1/companies/${company.id}/contracts`;
  // What is loaded at the first upload is not what an upload costs.
  await upload(contracts, headers, megabyte);

  // From here on the kernel keeps a new high-water mark.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const before = residentMb('VmRSS');
  const began = performance.now();
  await Promise.all(Array.from({ length: uploads }, () => upload(contracts, headers, size)));
  const peak = residentMb('VmHWM');

  const seconds = (performance.now() - began) / 1000;
  const growth = peak - before;
  console.log(`${uploads} uploads of ${size / megabyte} MB at once, in ${seconds.toFixed(1)} s`);
  console.log(
    `resident before ${before.toFixed(0)} MB, at its peak ${peak.toFixed(0)} MB: ${growth.toFixed(0)} MB more`,
  );
  console.log(growth <= limit ? `Within the ${limit} MB promised.` : `More than the ${limit} MB promised.`);
  if (growth > limit) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Now, or at its highest since the mark was reset. */
function residentMb(line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<{ id: number }> {
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
  return made(answer);
}

/** A contract with a file of so many bytes, written as fast as the server reads. */
async function upload(url: string, headers: Record<string, string>, bytes: number): Promise<void> {
  const boundary = 'bench';
  const field = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}`;
  const fields = ['unit', 'technical_manager', 'status'].map((name) => field(name, '\r\n\r\nbench\r\n')).join('');
  const head = Buffer.from(`${fields}${field('file', '; filename="a.pdf"\r\n\r\n%PDF')}`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  function* content() {
    yield head;
    for (let sent = 4; sent < bytes; sent += chunk.length)
      yield chunk.subarray(0, Math.min(chunk.length, bytes - sent));
    yield tail;
  }
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const length = { 'content-length': head.length + bytes - 4 + tail.length };
  const call = request(url, { method: 'POST', agent: false, headers: { ...headers, ...type, ...length } });
  const answered = once(call, 'response');
  await pipeline(Readable.from(content()), call);
  const [answer] = await answered;
  answer.resume();
  if (answer.statusCode !== 201) throw new Error(`An upload answered ${answer.statusCode}.`);
}
