import { type DemoMail, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import type { KeptMail, Mailer } from '../mailer.ts';

const mostKept = 200;

/** Takes every mail and keeps it, so that everyone can try what people are told without a mail server. */
export function mailboxMailer(): Mailer & { kept: readonly KeptMail[] } {
  const kept: KeptMail[] = [];
  return {
    kept,
    from: { name: undefined, address: 'nao-responda@clareira.demo' },
    async send(message) {
      kept.unshift({ ...message, at: Date.now() });
      kept.length = Math.min(kept.length, mostKept);
    },
    isAway: () => false,
    close() {},
  };
}

/** Open to whoever looks: a demo has no secrets, and a password that was forgotten is made anew without signing in. */
export function mailboxRoute(app: FastifyInstance, kept: readonly KeptMail[]): void {
  app.get(
    paths.mailbox,
    async (): Promise<DemoMail[]> =>
      kept.map(({ messageId, to, subject, html, text, at }) => ({
        ...{ id: messageId, to: to.address, subject, html, text },
        at: new Date(at).toISOString(),
      })),
  );
}
