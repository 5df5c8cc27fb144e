import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import type { Finding } from '../report.ts';
import { drive, median } from './drive.ts';
import { start } from './process.ts';

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url));
/** Until all of the code that takes part is compiled. */
const warmUps = 6;
const repetitions = 5;
const amount = 4000;

/**
 * The largest script that the portal begins with, compressed, beside nginx sending the same bytes from disk; nothing where nginx is not.
 * What a core of the server could send is told by its CPU time: on this side of the line the client is the slower one.
 */
export async function measureStatic(): Promise<Finding[]> {
  const script = readdirSync(assets).find((name) => /^react-.*\.js$/.test(name)) ?? '';
  const bytes = readFileSync(join(assets, `${script}.br`));
  if (spawnSync('nginx', ['-v']).error) return [];
  const directory = mkdtempSync(join(tmpdir(), 'clareira-nginx-'));
  const nginx = await startNginx(directory, bytes);
  const ours = await start('server/src/main.ts', { DATA_DIR: directory, ADMIN_PASSWORD: 'a password of the bench' });
  const rates = { ours: [] as number[], nginx: [] as number[] };
  try {
    const headers = { 'accept-encoding': 'br' };
    for (let round = 0; round < warmUps + repetitions; round++) {
      const theirs = await drive({ server: nginx, asks: [{ path: '/script.js' }], amount });
      const own = await drive({ server: ours, asks: [{ path: `/assets/${script}`, headers }], amount });
      if (round < warmUps) continue;
      rates.nginx.push(1e6 / theirs.cpu);
      rates.ours.push(1e6 / own.cpu);
    }
  } finally {
    await ours.stop();
    await nginx.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  const what = `static asset of ${Math.round(bytes.length / 1000)} kB, beside nginx with one worker`;
  return [
    { what, where: '', figure: median(rates.ours), unit: 'a core and s', beside: median(rates.nginx), least: 0.4 },
  ];
}

async function startNginx(directory: string, bytes: Buffer) {
  const port = await freePort();
  writeFileSync(join(directory, 'script.js'), bytes);
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log; user root;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  types { text/javascript js; }
  server { listen 127.0.0.1:${port}; root ${directory}; } }`,
  );
  const child = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf')], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/script.js`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(directory, 'error.log'), 'utf8'));
  }
  return {
    url,
    cpu: async () => cpuOfChildren(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** In microseconds; the kernel counts in hundredths of a second, which is fine enough for thousands of requests. */
function cpuOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children
    .map((child) => readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * 10_000, 0);
}
