import type { Sender } from './config/mail-settings.ts';

/** A mail as it is handed over. */
export interface Message {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Without the angle brackets. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
}

/** Whoever takes mails from the outbox: an SMTP server, or the demo's mailbox. */
export interface Mailer {
  from: Sender;
  /** Throws `Refused` when it would be in vain to try again, and anything else when it would not. */
  send(message: Message): Promise<void>;
  /** Whether it answered when it was last spoken to. */
  isAway(): boolean;
  close(): void;
  /** The mails themselves, where nobody but the demo takes them. */
  kept?: readonly KeptMail[];
}

export interface KeptMail extends Message {
  at: number;
}

/** The other side does not want this mail, now or later. */
export class Refused extends Error {}
