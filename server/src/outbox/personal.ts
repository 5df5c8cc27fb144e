/** Mails that always go out, to the one person whom they concern, at once; by kind, what each of them tells. */
export interface PersonalMails {
  /** The plain token of the link: the outbox forgets it when the mail is sent. */
  reset: { token: string };
  passwordChanged: Record<string, never>;
  totpOn: Record<string, never>;
  totpOff: Record<string, never>;
  passkeyAdded: { name: string };
  passkeyRemoved: { name: string };
  /** From where, and with what, as `User-Agent` tells it. */
  newSignIn: { address: string; userAgent: string };
}

export type PersonalMail = keyof PersonalMails;

const hour = 3_600_000;

/** So long the link to a new password may be used after it was made. */
export const linkLifetime = hour;
/** A mail that nobody took for a day is given up; one whose link has ended by then, sooner. */
export const lifetimes: Partial<Record<PersonalMail, number>> = { reset: linkLifetime };
export const usualLifetime = 24 * hour;
