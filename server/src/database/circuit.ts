import { Socket } from 'node:net';

/** Stands between the driver and a database that may fall silent: frozen, or behind a network that swallows everything. */
export interface Circuit {
  /** A way to the database, as the driver takes one; it leads nowhere while the database is known to be silent. */
  socket(): Socket;
  /** Says that an answer is awaited, and when it came. */
  watch<T>(asked: Promise<T>): Promise<T>;
  end(): void;
}

/** Told to everybody who waits, and at once to those who come later. */
const silence = () => Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' });

/**
 * When something was asked and nothing at all is answered for `silentAfter` milliseconds, `probe` asks for a sign of life on
 * a connection of its own: a single statement may take long, or wait for a lock. If there is none, all connections end, so
 * that nobody waits longer than the first one did, and new ones fail until a later probe is answered.
 */
export function circuit(silentAfter: number, probe: () => Promise<unknown>): Circuit {
  const sockets = new Set<Socket>();
  let awaited = 0;
  let lastAnswerAt = 0;
  let isSilent = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const lookLater = () => {
    if (!isOver) timer ??= setTimeout(look, silentAfter).unref();
  };

  async function look(): Promise<void> {
    if (isSilent || (awaited > 0 && performance.now() - lastAnswerAt >= silentAfter)) await probeNow();
    timer = undefined;
    if (isSilent || awaited > 0) lookLater();
  }

  async function probeNow(): Promise<void> {
    isSilent = await probe().then(() => false, isSilence);
    lastAnswerAt = performance.now();
    if (isSilent) for (const socket of sockets) socket.destroy(silence());
  }

  return {
    socket() {
      const socket = isSilent ? new RefusedSocket() : new GatheringSocket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    async watch(asked) {
      if (awaited === 0) lastAnswerAt = performance.now();
      awaited += 1;
      lookLater();
      try {
        return await asked;
      } finally {
        awaited -= 1;
        lastAnswerAt = performance.now();
      }
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Refusing a connection or a statement is a sign of life too, and needs no circuit: it is answered at once. */
function isSilence(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || /^(timeout expired|Query read timeout)/.test(message ?? '');
}

/** What is written in one go leaves in one packet: waking the database's side up costs more than all that is sent. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

class RefusedSocket extends Socket {
  override connect(): this {
    return this.destroy(silence());
  }
}
