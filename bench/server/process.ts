import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../../scripts/clean-environment.mjs';

/** A server under measurement: a process of its own that says where it listens and what it has used. */
export interface Measured {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until it listened. */
  startedIn: number;
  /** CPU time used so far, in microseconds, user and system together, all threads. */
  cpu(): Promise<number>;
  residentMb(): Promise<number>;
  /** How many files and connections it has open. */
  handles(): number;
  stop(): Promise<void>;
}

interface Usage {
  cpu: number;
  resident: number;
}

const tellUsage = new URL('./tell-usage.ts', import.meta.url).href;
const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** `path` is from the root; the process has to print `ready at http://…`. */
export async function start(path: string, environment: Record<string, string> = {}): Promise<Measured> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', tellUsage, inRoot(path)], {
    env: { ...cleanEnvironment(), PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await address(child);
  const startedIn = performance.now() - began;

  return {
    url,
    pid: child.pid ?? 0,
    startedIn,
    cpu: async () => (await usage(child)).cpu,
    residentMb: async () => (await usage(child)).resident / 2 ** 20,
    handles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function address(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += chunk;
    const found = /ready at (http:\S+)/.exec(printed)?.[1];
    if (found) return found;
  }
  throw new Error(`The server ended before it listened: ${printed}`);
}

async function usage(child: ChildProcess): Promise<Usage> {
  const told = once(child, 'message');
  child.send('usage');
  const [answer] = (await told) as [Usage];
  return answer;
}
