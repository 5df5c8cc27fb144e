import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../../', import.meta.url));

/** The server as an operator runs it: a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Its address, once it listens; refuses when it ends first. */
  url: Promise<string>;
  /** Its exit code. */
  ended: Promise<number | null>;
}

export function runServer(
  environment: Record<string, string>,
  script = 'src/main.ts',
  args: string[] = [],
  /** What a shell is told first, to set limits that Node cannot set. */
  before = ':',
): ServerProcess {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'warn', ...environment };
  const command = ['-c', `${before} && exec "$0" "$@"`, process.execPath, script, ...args];
  const child = spawn('sh', command, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((listening, refuse) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) listening(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => refuse(new Error(`The server ended with ${code}: ${output}`)));
  });
  // Whoever waits for the end alone does not care for the address.
  url.catch(() => {});
  return { child, output: () => output, url, ended };
}
