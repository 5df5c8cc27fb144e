import { readConfig } from '../../src/config/config.ts';
import { mailLease } from '../../src/mail/claims.ts';
import { deliverDue } from '../../src/mail/deliver.ts';
import { textsIn } from '../../src/mail/texts.ts';
import { openServices } from '../../src/open.ts';
import type { PersonalMail } from '../../src/outbox/personal.ts';
import type { Services } from '../../src/services.ts';
import type { MailServer } from '../harness/smtp.ts';
import type { Person } from './people.ts';

/** What happened to the mails of a run. */
export interface MailFindings {
  /** Mails that arrived, each counted once. */
  mails: number;
  /** How many of them arrived again, since the server died over its note that they were taken. */
  mailsTwice: number;
}

/**
 * Sends what the dead server left, as the next one does when the lease of what it had in its hands is over; then every change
 * has its event and its mail, once, or again under the same id.
 */
export async function lookAtMails(
  environment: Record<string, string>,
  mail: MailServer,
  people: readonly Person[],
  losses: string[],
): Promise<MailFindings> {
  const services = await openServices(readConfig(environment), { now: () => Date.now() + mailLease + 1000 });
  try {
    await deliverDue(services, { warn: (details, line) => losses.push(`${line}: ${JSON.stringify(details)}`) });
    losses.push(...(await missingEvents(services, people)));
  } finally {
    services.mailer?.close();
    await services.db.destroy();
  }
  const byId = Map.groupBy(mail.arrived, ({ email }) => email.messageId);
  for (const [id, [first, ...again]] of byId) {
    const isAnother = again.some(({ to, email }) => to !== first?.to || email.subject !== first.email.subject);
    if (isAnother) losses.push(`two mails have the id ${id}`);
  }
  const once = [...byId.values()].flatMap(([first]) => first ?? []);
  for (const { email, mails } of people) {
    for (const kind of ['passwordChanged', 'totpOn', 'totpOff'] as const) {
      const subject = subjectOf(kind);
      const got = once.filter((one) => one.to === email && one.email.subject === subject).length;
      const expected = mails[kind] ?? 0;
      if (got !== expected) losses.push(`${email} was to get "${subject}" ${expected} times, and got ${got} mails`);
    }
  }
  return { mails: once.length, mailsTwice: mail.arrived.length - once.length };
}

const subjectOf = (kind: PersonalMail) => textsIn('pt-BR')[kind].subject;

const actions = {
  passwordChanged: 'password-changed',
  totpOn: 'second-factor-on',
  totpOff: 'second-factor-off',
} as const;

async function missingEvents({ db }: Services, people: readonly Person[]): Promise<string[]> {
  const events = await db
    .selectFrom('audit_events')
    .innerJoin('users', 'users.id', 'audit_events.user_id')
    .select(['users.email', 'audit_events.action'])
    .where('action', 'in', Object.values(actions))
    .execute();
  return people.flatMap(({ email, mails }) =>
    (Object.keys(actions) as (keyof typeof actions)[]).flatMap((kind) => {
      const told = events.filter((event) => event.email === email && event.action === actions[kind]).length;
      const expected = mails[kind] ?? 0;
      return told === expected ? [] : [`${email}: ${actions[kind]} ${expected} times, and the trail tells of ${told}`];
    }),
  );
}
