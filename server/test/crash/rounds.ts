import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFrom } from '../../src/demo/random.ts';
import { Client } from '../harness/client.ts';
import { adminEmail } from '../harness/server.ts';
import type { MailServer } from '../harness/smtp.ts';
import { makeCompany } from '../harness/world.ts';
import { Dealings } from './dealings.ts';
import { type Findings, Inspection, noFindings } from './inspection.ts';
import { adminPassword, type Installation, install } from './installation.ts';
import { lastLook } from './last-look.ts';
import { Ledger } from './ledger.ts';
import { lookAtMails, type MailFindings } from './mails.ts';
import { papersFrom } from './papers.ts';
import { Person } from './people.ts';
import { writeUntilGone } from './writers.ts';

export interface Options {
  engine: string;
  rounds: number;
  seed: number;
  /** The server to kill; another than ours only to show that a bad one is found out. */
  script?: string;
  onRound?: (summary: Summary) => void;
}

type Victim = 'server' | 'database' | 'both';

export interface Summary extends Findings, MailFindings {
  rounds: number;
  kills: Record<Victim | 'starting server', number>;
  acknowledged: number;
  /** Of what proves who people are. */
  ownChanges: number;
  /** Between a company and the staff. */
  deals: number;
  swept: number;
}

const writers = 6;
const emails = ['one@crash.test', 'other@crash.test'];
const mostAnswers = 40;
const roundsPerCompany = 10;
const patience = 60_000;
/** The server looks into its outbox once a second; there may be nothing in it. */
const longestBetweenMails = 2000;

/** Kills a server in the middle of its work, again and again, and looks each time whether anything is lost. */
export async function crashRounds({ engine, rounds, seed, script, onRound }: Options): Promise<Summary> {
  const summary: Summary = {
    ...noFindings(),
    rounds: 0,
    kills: { server: 0, database: 0, both: 0, 'starting server': 0 },
    acknowledged: 0,
    ownChanges: 0,
    deals: 0,
    mails: 0,
    mailsTwice: 0,
    swept: 0,
  };
  const random = randomFrom(seed);
  // Of its own, as it is asked once for every row: how many there are must not decide who is killed next.
  const looking = randomFrom(seed);
  const mailing = randomFrom(seed);
  const ledger = new Ledger();
  const draw = papersFrom(seed);
  const installation = await install(engine, script);
  const dying = { installation, random, summary };
  try {
    // The very first start makes the schema and the first user: it may be cut off too.
    await killWhileStarting(dying);
    await installation.start();
    const staff = await signIn(installation);
    await installation.stopServer();
    await installation.start();
    const client = () => clientLike(staff, installation);
    const people: Person[] = [];
    for (const email of emails) people.push(await Person.join(client(), email));
    const dealings = await Dealings.begin(client(), draw);
    let company = 0;
    for (let round = 0; round < rounds; round++) {
      if (round % roundsPerCompany === 0) company = await makeCompany(client(), `Empresa ${round}`);
      const victim = engine === 'postgres' ? random.pick<Victim>(['server', 'server', 'database', 'both']) : 'server';
      const release = mailing.isLikely(0.3) ? await holdMail(installation.mail) : undefined;
      const { onAnswer, reached } = afterAnswers(random.between(0, mostAnswers));
      const written = writeUntilGone({ client: client(), company, ledger, draw, onAnswer }, writers, seed + round);
      const changed = people.map((one, at) => one.changeUntilGone(installation.url(), randomFrom(seed * round + at)));
      const dealt = dealings.dealUntilGone(client(), randomFrom(seed * (round + 1)));
      await Promise.race([reached, written]);
      await pause(random.between(0, 30));
      await kill(dying, victim);
      release?.();
      await Promise.all([written, dealt, ...changed]);
      await bringBack(dying, victim);
      const inspection = new Inspection(client(), summary);
      await inspection.ofCompany(company, ledger, looking);
      summary.losses.push(...(await dealings.look(client())));
      await inspection.ofCompany(dealings.company, dealings.ledger, looking);
      for (const one of people) summary.losses.push(...(await one.look(installation.url())));
      summary.rounds++;
      summary.ownChanges = people.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      summary.deals = dealings.ledger.acknowledged;
      summary.acknowledged = ledger.acknowledged;
      onRound?.(summary);
    }
    const inspection = new Inspection(client(), summary);
    const rows = [...ledger.rows, ...dealings.ledger.rows];
    for (const known of rows) await inspection.files(known);
    await installation.killServer();
    const { environment, mail } = installation;
    Object.assign(summary, await lookAtMails(environment, mail, people, summary.losses));
    summary.swept = await lastLook(installation.environment, rows, summary.losses);
    return summary;
  } catch (cause) {
    throw new Error(`Round ${summary.rounds + 1} did not end: ${cause}\n${installation.lastWords()}`, { cause });
  } finally {
    await installation.remove();
  }
}

/** Waits until a mail is handed over, and lets it be taken only once whoever sent it is dead and cannot hear of it. */
async function holdMail(mail: MailServer): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  mail.hold(promise);
  await Promise.race([mail.next(), pause(longestBetweenMails)]);
  return resolve;
}

/** Counted in answers, so that the kill comes in the middle of the work however slow the machine is. */
function afterAnswers(most: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  let answers = 0;
  const onAnswer = () => {
    if (++answers > most) resolve();
  };
  return { onAnswer, reached };
}

async function signIn(installation: Installation): Promise<Client> {
  const client = new Client(installation.url());
  const { status } = await client.signIn(adminEmail, adminPassword);
  if (status !== 200) throw new Error(`The sign-in answered ${status}.`);
  return client;
}

/** The session outlives the server, so that nobody signs in again. */
function clientLike({ cookies, user }: Client, installation: Installation): Client {
  const client = new Client(installation.url());
  for (const [name, value] of cookies) client.cookies.set(name, value);
  client.user = user;
  return client;
}

interface Dying {
  installation: Installation;
  random: Random;
  summary: Summary;
}

async function kill({ installation, summary }: Dying, victim: Victim): Promise<void> {
  const deaths = [];
  if (victim !== 'database') deaths.push(installation.killServer());
  if (victim !== 'server') deaths.push(installation.killDatabase());
  await Promise.all(deaths);
  summary.kills[victim]++;
}

async function killWhileStarting({ installation, random, summary }: Dying): Promise<void> {
  await installation.killWhileStarting(random.between(200, 1500));
  summary.kills['starting server']++;
}

/** Nobody repairs anything: what was killed is started, and a server that lived on finds its database by itself. */
async function bringBack(dying: Dying, victim: Victim): Promise<void> {
  const { installation, random } = dying;
  if (victim !== 'server') await installation.startDatabase();
  if (victim === 'database') return untilReady(installation.url());
  if (random.isLikely(0.1)) await killWhileStarting(dying);
  await installation.start();
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + patience;
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (Date.now() > deadline) throw new Error('The server did not find its database again.');
    await pause(20);
  }
}
