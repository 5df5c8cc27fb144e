import { writeSync } from 'node:fs';

export const standardOutput = 1;

/** So often, ten milliseconds apart, whoever reads the log is waited for. */
const mostWaits = 100;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the log goes. A line that cannot be written is left out: a full disk, or a terminal that was closed, must keep the
 * server neither from answering nor from stopping. The logger's own output tries again without end.
 */
export function logLinesTo(file: number, waitsAtMost = mostWaits) {
  let isBehind = false;
  /** Ends a line of which only a part could be written. */
  let lineEnd = '';
  return {
    write(line: string): void {
      let rest = Buffer.from(lineEnd + line);
      let waits = isBehind ? 0 : waitsAtMost;
      while (rest.length > 0) {
        try {
          rest = rest.subarray(writeSync(file, rest));
          isBehind = false;
          lineEnd = rest.length > 0 ? '\n' : '';
        } catch (error) {
          isBehind = (error as NodeJS.ErrnoException).code === 'EAGAIN';
          if (!isBehind || waits === 0) return;
          waits -= 1;
          Atomics.wait(pause, 0, 0, 10);
        }
      }
    },
  };
}
