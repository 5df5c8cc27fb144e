import autocannon from 'autocannon';
import type { Measured } from './process.ts';

export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Load {
  server: Pick<Measured, 'url' | 'cpu'>;
  /** Sent in turn. */
  asks: Ask[];
  amount: number;
  expected?: number;
  connections?: number;
}

export interface Cost {
  /** CPU of the server per request, in microseconds. */
  cpu: number;
  /** Median time to the answer, in milliseconds. */
  latency: number;
  perSecond: number;
}

/** Sends the load, and asks the server what it cost. Anything but the expected answer is an error. */
export async function drive({ server, asks, amount, expected = 200, connections = 8 }: Load): Promise<Cost> {
  const before = await server.cpu();
  const began = performance.now();
  // Its own summary counts in whole milliseconds, and in whole seconds until the end.
  const times: number[] = [];
  let ended = began;
  const options = {
    url: server.url,
    connections: Math.min(connections, amount),
    amount,
    requests: asks.map((ask) => ({ method: 'GET' as const, ...ask })),
  };
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const running = autocannon(options, (error, summary) => (error ? fail(error) : done(summary)));
    running.on('response', (_client, _status, _bytes, time) => {
      times.push(time);
      ended = performance.now();
    });
  });
  const cpu = (await server.cpu()) - before;
  const answered = (result.statusCodeStats as Record<string, { count: number }>)[expected]?.count;
  if (answered !== amount) {
    throw new Error(`${amount} × ${asks[0]?.path}: ${JSON.stringify(result.statusCodeStats)} instead of ${expected}`);
  }
  return { cpu: cpu / amount, latency: median(times), perSecond: (amount * 1000) / (ended - began) };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
