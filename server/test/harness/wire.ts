import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can be held: what is sent stays without an answer, as when a machine freezes. */
export interface Wire {
  /** The database's address by this way. */
  url: string;
  hold(): void;
  release(): void;
  /** Holds the ways that there are for ever, and no new one: a machine is gone, and another took its place. */
  abandon(): void;
  close(): void;
}

export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const ends = new Map<Socket, Socket>();
  let isHeld = false;
  const join = (from: Socket, to: Socket) => {
    ends.set(from, to);
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    if (!isHeld) from.pipe(to);
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    join(near, far);
    join(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    hold() {
      isHeld = true;
      for (const [from, to] of ends) from.unpipe(to).pause();
    },
    release() {
      isHeld = false;
      for (const [from, to] of ends) from.pipe(to);
    },
    abandon() {
      for (const [from, to] of ends) from.unpipe(to).pause();
      ends.clear();
    },
    close() {
      for (const from of ends.keys()) from.destroy();
      server.close();
    },
  };
}
