import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived: what the receiver's program makes of it, and the bytes themselves. */
interface Arrived {
  to: string;
  email: Email;
  raw: string;
  isEncrypted: boolean;
  user: string | undefined;
}

export interface MailServer {
  url: string;
  port: number;
  arrived: Arrived[];
  /** Those that one address got. */
  to(address: string): Arrived[];
  /** An SMTP code for an address, or undefined to take its mail. */
  refuse(rule: (address: string) => number | undefined): void;
  /** Every mail waits for this before it is taken. */
  hold(until: Promise<void>): void;
  /** Once the next mail is here as a whole, and not yet taken. */
  next(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server, which keeps what it takes. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let refusal: (address: string) => number | undefined = () => undefined;
  let held = Promise.resolve();
  let coming = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    onRcptTo({ address }, _session, done) {
      const code = refusal(address);
      done(code ? Object.assign(new Error('not here'), { responseCode: code }) : null);
    },
    async onData(stream, session, done) {
      // A sender that died in the middle of it sent no mail.
      const raw = await buffer(stream).catch(() => undefined);
      if (!raw) return done(new Error('cut off'));
      coming.resolve();
      coming = Promise.withResolvers();
      await held;
      const email = await PostalMime.parse(raw);
      for (const { address } of session.envelope.rcptTo) {
        const user = typeof session.user === 'string' ? session.user : undefined;
        arrived.push({ to: address, email, raw: raw.toString(), isEncrypted: session.secure === true, user });
      }
      done(null);
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const listening = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    arrived,
    to: (address) => arrived.filter((one) => one.to === address),
    refuse: (rule) => {
      refusal = rule;
    },
    hold: (until) => {
      held = until;
    },
    next: () => coming.promise,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
