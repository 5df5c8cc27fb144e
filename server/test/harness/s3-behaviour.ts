import { Readable } from 'node:stream';
import type { Context } from 's3rver';

/**
 * How a store answers: as it should, not at all, by hanging up, with a "later" or a "no", or with the first half of
 * a file, hanging up or falling silent after it.
 */
export type Behaviour = 'well' | 'silent' | 'hang up' | 'busy' | 'refuse' | 'half' | 'half, then silent';

export function behaving(choose: (context: Context) => Behaviour) {
  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    const behaviour = choose(context);
    switch (behaviour) {
      case 'well':
        return next();
      case 'silent':
        context.respond = false;
        return;
      case 'hang up':
        context.respond = false;
        context.req.socket.destroy();
        return;
      case 'busy':
      case 'refuse': {
        context.req.resume();
        const [status, code] = behaviour === 'busy' ? [503, 'SlowDown'] : [403, 'AccessDenied'];
        context.status = status;
        context.body = { Error: { Code: code, Message: behaviour } };
        return;
      }
      default:
        await next();
        return sendHalf(context, behaviour);
    }
  };
}

async function sendHalf(context: Context, behaviour: Behaviour): Promise<void> {
  const content = context.body instanceof Readable ? Buffer.concat(await context.body.toArray()) : Buffer.alloc(0);
  context.respond = false;
  context.res.writeHead(200, { 'content-length': content.length });
  const half = content.subarray(0, content.length / 2);
  context.res.write(half, () => {
    if (behaviour === 'half') context.res.destroy();
  });
}
