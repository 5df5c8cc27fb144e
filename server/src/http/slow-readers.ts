import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** How long somebody may take nothing of an answer that waits for them, in milliseconds. */
    stallTimeout: number;
  }
}

/**
 * An answer that is sent as it is read holds a file, or a connection to the store, for as long as its reader likes. A slow
 * reader may take all of it; of one who takes nothing for so long the connection ends. Node looks twice before it says so, and
 * sees that something was taken only once a part of the system's buffer is free, up to a megabyte or two: hence minutes.
 */
export function endStalledResponses(app: FastifyInstance): void {
  app.decorate('stallTimeout', 300_000);
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (isStream(payload)) {
      raw.setTimeout(app.stallTimeout, () => {
        // Whatever is sent may itself be slow in coming: that is not the reader's doing.
        if (raw.writableLength > 0) raw.destroy();
      });
      // Before Node's own listener, which gives an idle connection its time: another answer may be waiting for this one.
      raw.prependOnceListener('finish', () => raw.setTimeout(app.server.timeout));
    }
    done(null, payload);
  });
}

const isStream = (payload: unknown) => typeof payload === 'object' && payload !== null && 'pipe' in payload;
