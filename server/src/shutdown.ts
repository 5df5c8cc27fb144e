import type { Server } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** How long a connection is waited on for its first request, in milliseconds. */
const grace = 1000;
/** A round of the event loop that takes no longer, in milliseconds, leaves next to nobody the time to connect. */
const shortRound = 0.05;
/** For how long such a round is waited for, in milliseconds. */
const longestWait = 5000;
/** A request that takes longer than this to end is not waited for. */
const patience = 15_000;

/**
 * Stops on Ctrl-C, when the system asks or the terminal closes: serves on for as long as it is to drain, says meanwhile that it is not
 * ready, then lets the requests under way end and closes the database. A second signal cuts the draining short.
 */
export function stopCleanly(app: FastifyInstance, { db, config, mailer }: Services): void {
  const draining = new AbortController();
  const sockets = openConnections(app.server);
  const stop = async () => {
    if (app.isDraining) return draining.abort();
    app.isDraining = true;
    app.log.info({ drainSeconds: config.drainSeconds }, 'told to stop');
    await sleep(config.drainSeconds * 1000, undefined, { signal: draining.signal }).catch(() => {});
    await endConnections(app.server, sockets);
    await app.close();
    mailer?.close();
    await db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

export function openConnections(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Takes no more connections, and waits until those that are there have ended. Whoever was let in gets an answer: a
 * proxy without a health check sends requests up to the last moment.
 */
export async function endConnections(server: Server, sockets: Set<Socket>): Promise<void> {
  await quietMoment(server);
  const ended = new Promise<void>((resolve) => {
    // HTTP's own would not wait for a request that is on its way.
    TcpServer.prototype.close.call(server, () => resolve());
  });
  // Again and again, as some fall idle only now.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  // Browsers open connections for later; HTTP does not count those as idle.
  const silent = setTimeout(() => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, grace);
  const late = setTimeout(() => server.closeAllConnections(), patience);
  await ended;
  clearInterval(idle);
  clearTimeout(silent);
  clearTimeout(late);
}

/**
 * A round of the event loop lets one connection in. Those that still wait when the door is shut are reset unheard, so
 * it is shut right after a round, and a short one, in which nobody was waiting. Whoever comes later is refused by the
 * system before a word was said, and goes elsewhere.
 */
async function quietMoment(server: Server): Promise<void> {
  const latest = performance.now() + longestWait;
  let isQuiet = false;
  const hear = () => {
    isQuiet = false;
  };
  server.on('connection', hear);
  for (let began = performance.now(); !isQuiet && began < latest; began = performance.now()) {
    isQuiet = true;
    await nextRound();
    if (performance.now() - began > shortRound) isQuiet = false;
  }
  server.off('connection', hear);
}
