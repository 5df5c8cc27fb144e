import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';

interface Backend {
  url: string;
  isReady: boolean;
  /** Requests that it has not answered yet. */
  pending: number;
}

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };

/** How often it asks each server whether it is ready, as balancers do. */
const interval = 50;

/**
 * A load balancer as simple as they come: asks `/readyz`, sends requests to those that are ready in turn over kept
 * connections, and never tries anything twice.
 */
export async function startBalancer() {
  const backends: Backend[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % ready.length];
    const fail = () => outgoing.headersSent || outgoing.writeHead(502).end();
    if (!backend) return fail();
    const { method, headers, url } = incoming;
    backend.pending += 1;
    outgoing.once('close', () => {
      backend.pending -= 1;
    });
    const sent = request(backend.url + url, { agent, ...(method && { method }), headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      pipeline(answer, outgoing).catch(fail);
    });
    sent.on('error', fail);
    incoming.pipe(sent);
  };

  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ended = new AbortController();
  const watch = async (backend: Backend) => {
    while (!ended.signal.aborted) {
      backend.isReady = await fetch(`${backend.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      await sleep(interval);
    }
  };
  const watching: Promise<void>[] = [];

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Takes one more server in, and resolves once it is sent requests. */
    async add(url: string) {
      const backend = { url, isReady: false, pending: 0 };
      backends.push(backend);
      watching.push(watch(backend));
      await vi.waitUntil(() => backend.isReady, patience);
    },
    /** Resolves once it has heard that the server is not ready, and has every answer that it waited for. */
    async turnedAway(url: string) {
      await vi.waitUntil(
        () => backends.every((one) => one.url !== url || (!one.isReady && one.pending === 0)),
        patience,
      );
    },
    async stop() {
      ended.abort();
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
