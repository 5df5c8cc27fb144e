import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/config.ts';
import { type Mailer, type Message, Refused } from '../mailer.ts';

const second = 1000;
/** A server that says nothing for so long is away. All of them together stay below the lease of a mail. */
const patience = {
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 45 * second,
  dnsTimeout: 15 * second,
};

/** Options of the library stand in the query of the address, as in `?requireTLS=true`. */
export function smtpMailer({ smtpUrl, from }: MailConfig): Mailer {
  const settings = {
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    ...patience,
    // Nothing that people typed is ever read as a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    // A relay on this machine has, as a rule, a certificate that it made itself, and nobody stands between.
    ...(isThisMachine(smtpUrl) && { tls: { rejectUnauthorized: false } }),
  };
  const transport = createTransport(settings);
  let isAway = false;
  return {
    from,
    async send({ messageId, ...message }: Message) {
      try {
        await transport.sendMail({ ...message, messageId: `<${messageId}>` });
        isAway = false;
      } catch (error) {
        isAway = !isAboutMail(error);
        throw isRefusal(error)
          ? new Refused(lineOf(error), { cause: error })
          : new Error(lineOf(error), { cause: error });
      }
    },
    isAway: () => isAway,
    close: () => transport.close(),
  };
}

function isThisMachine(smtpUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(smtpUrl).hostname);
}

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
}

/** Said of this mail or its receiver, by a server that is there. */
function isAboutMail(error: unknown): boolean {
  const { code } = error as SmtpError;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

/** A 5xx. One for our password or the whole connection is none: the operator may mend that. */
function isRefusal(error: unknown): boolean {
  const { responseCode } = error as SmtpError;
  return isAboutMail(error) && (typeof responseCode !== 'number' || responseCode >= 500);
}

function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
