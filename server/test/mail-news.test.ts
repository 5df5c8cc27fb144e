import { addDays, companyUsers, documents, paths, payments, proofs, schedules, todayIn } from '@clareira/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { remind as remindByHand } from '../src/commands/mail.ts';
import { deliverDue } from '../src/mail/deliver.ts';
import { collectNews } from '../src/mail/news/collect.ts';
import { forgetMornings, remindAccount, remindAll } from '../src/mail/reminders/remind.ts';
import { smtpMailer } from '../src/mail/smtp.ts';
import { enqueueMail } from '../src/outbox/enqueue.ts';
import { form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { type MailServer, startMailServer } from './harness/smtp.ts';
import { untilWaiting } from './harness/waiting.ts';
import { makeWorld, type World } from './harness/world.ts';

let smtp: MailServer;
let server: TestServer;
let world: World;
let at: { account_id: number; company_id: number };

const members = ['admin@vale.test', 'ordinary@vale.test'];
const staff = ['admin@localhost', 'plain@staff.test'];

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startServer({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://portal.test/area',
    NOTICE_DELAY_SECONDS: '60',
  });
  world = await makeWorld(server);
  at = { account_id: world.account, company_id: world.company };
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
beforeEach(async () => {
  await settle();
  smtp.arrived.length = 0;
});

const deliver = () => deliverDue(server.services, server.app.log);
/** Until there is nothing more to tell. */
async function settle(): Promise<void> {
  server.later(60_000);
  await deliver();
}
const receivers = () => smtp.arrived.map(({ to }) => to).sort();
const subjects = () => [...new Set(smtp.arrived.map(({ email }) => email.subject))];
const make = async (resource: typeof payments | typeof documents | typeof schedules, fields = {}) => {
  const made = await world.as.superAdmin.post(paths.rows(resource, at), { ...sampleOf(resource), ...fields });
  expect(made.status).toBe(201);
  return made.body;
};
const header = (name: string) => smtp.arrived[0]?.email.headers.find(({ key }) => key === name)?.value;

describe('members of a company are told of', () => {
  test('a new invoice, when its time has come, and nobody else is', async () => {
    const { id } = await make(payments, { value: 1234.5, due_date: '2027-03-10' });
    await deliver();
    expect(smtp.arrived).toEqual([]);
    await settle();
    expect(receivers()).toEqual(members);
    expect(subjects()).toEqual(['Nova fatura de R$ 1.234,50, vencimento 10/03/2027']);
    const link = `https://portal.test/area/#/entrar?para=/${world.company}/servicos/pagamentos`;
    expect(smtp.arrived[0]?.email.text).toContain(`${link}&linha=${id}\n`);
    expect(smtp.arrived[0]?.email.text).toMatch(/^Nova fatura de R\$ 1\.234,50, vencimento 10\/03\/2027\n\nOlá, /);
    expect(smtp.arrived[0]?.email.html).toContain(`href="${link}&#38;linha=${id}"`);
    await settle();
    expect(smtp.arrived).toHaveLength(2);
  });

  test('an invoice, however long the clock was set back since', async () => {
    await make(payments);
    server.later(-3_600_000);
    await deliver();
    expect(receivers()).toEqual(members);
    smtp.arrived.length = 0;
    await make(payments);
    await deliver();
    expect(smtp.arrived, 'what is entered by then waits as ever').toEqual([]);
    await settle();
    server.later(3_600_000);
    expect(receivers()).toEqual(members);
  });

  test('no invoice that was paid when it was entered, or since', async () => {
    await make(payments, { status: 'paid_off' });
    const { id } = await make(payments);
    await world.as.superAdmin.put(paths.row(payments, at, id), { ...sampleOf(payments), status: 'paid_off' });
    await settle();
    expect(smtp.arrived).toEqual([]);
  });

  test('an invoice where they are reached by now, not where they were when the mail was made', async () => {
    const people = paths.rows(companyUsers, at);
    const form = { name: 'Ana', email: 'ana@gmial.test', password: 'senha bem longa', admin_user: false };
    const { body: ana } = await world.as.superAdmin.post(people, form);
    const { services } = server;
    await services.db.transaction().execute((tx) => enqueueMail(services, tx, ana.id, 'passwordChanged', {}));
    smtp.refuse((address) => (address === form.email ? 550 : undefined));
    await make(payments);
    await settle();
    const unsent = async () => (await world.as.superAdmin.get(paths.mail(world.account))).rows;
    expect((await unsent()).map(({ to, status }) => [to, status])).toEqual([
      [form.email, 'failed'],
      [form.email, 'failed'],
    ]);

    const { password, ...corrected } = { ...form, email: 'ana@gmail.test' };
    expect((await world.as.superAdmin.put(`${people}/${ana.id}`, corrected)).status).toBe(200);
    smtp.refuse(() => undefined);
    smtp.arrived.length = 0;
    const mails = await unsent();
    for (const { id } of mails) await world.as.superAdmin.post(paths.mailRetry(world.account, id));
    await settle();
    expect(mails.map(({ to }) => to)).toEqual([corrected.email, form.email]);
    expect(smtp.arrived.map(({ to, email }) => [to, email.subject]).sort()).toEqual([
      [corrected.email, expect.stringMatching(/^Nova fatura/)],
      [form.email, 'Sua senha foi alterada'],
    ]);
    const kept = services.db.selectFrom('mails').select('address').where('user_id', '=', ana.id).orderBy('id', 'desc');
    expect((await kept.execute()).map(({ address }) => address)).toEqual([corrected.email, form.email]);
    await world.as.superAdmin.delete(`${people}/${ana.id}`);
  });

  test('a new document', async () => {
    await make(documents, { name: 'Alvará' });
    await settle();
    expect(receivers()).toEqual(members);
    expect(subjects()).toEqual(['Novo documento: Alvará']);
  });

  test('a new visit, and once more when its day or its state changes, but not for its manager', async () => {
    const { id } = await make(schedules, { date: '2027-05-04' });
    await settle();
    expect(subjects()).toEqual(['Visita em 04/05/2027: Desinsetização']);
    const change = (fields: object) =>
      world.as.superAdmin.put(paths.row(schedules, at, id), { ...sampleOf(schedules), date: '2027-05-04', ...fields });
    smtp.arrived.length = 0;
    await change({ technical_manager: 'Rui' });
    await settle();
    expect(smtp.arrived).toEqual([]);
    await change({ date: '2027-05-05' });
    await settle();
    expect(subjects()).toEqual(['Visita em 05/05/2027: Desinsetização']);
    smtp.arrived.length = 0;
    await change({ date: '2027-05-05', status: 'accomplished' });
    await settle();
    expect(smtp.arrived[0]?.email.text).toContain('Realizado');
  });

  // SQLite has one server.
  test.runIf(engine === 'postgres')('several things by one server, while another leaves them alone', async () => {
    const { services } = server;
    await make(payments);
    server.later(60_000);
    const begun = await services.db.transaction().execute(async (tx) => {
      // So the one has taken the news and goes no further.
      await sql`lock table mails in share mode`.execute(tx);
      const collecting = collectNews(services);
      await untilWaiting(services, 1);
      await make(documents);
      server.later(60_000);
      expect(await collectNews(services)).toBe(false);
      return { collecting };
    });
    expect(await begun.collecting).toBe(true);
    expect(await collectNews(services)).toBe(true);
    expect(await collectNews(services)).toBe(false);
  });

  test('several things in one mail', async () => {
    await make(payments);
    await make(documents);
    const visit = await make(schedules);
    await world.as.superAdmin.put(paths.row(schedules, at, visit.id), { ...sampleOf(schedules), date: '2027-01-01' });
    await settle();
    expect(receivers()).toEqual(members);
    expect(subjects()).toEqual(['3 novidades em Águas do Vale Ltda']);
    expect(smtp.arrived[0]?.email.text).toContain('Veja o que há de novo em Águas do Vale Ltda:');
    expect(smtp.arrived[0]?.email.text).toContain('Visita em 01/01/2027: Desinsetização');
    expect(smtp.arrived[0]?.email.text).toContain('https://portal.test/area/#/entrar?para=/\n');
  });

  test('what is there when the mail is made, not what was there before', async () => {
    const kept = await make(payments, { value: 100 });
    const dropped = await make(payments, { value: 200 });
    const corrected = { ...sampleOf(payments), value: 150, due_date: '2027-03-11' };
    await world.as.superAdmin.put(paths.row(payments, at, kept.id), corrected);
    await world.as.superAdmin.delete(paths.row(payments, at, dropped.id));
    await settle();
    expect(subjects()).toEqual(['Nova fatura de R$ 150,00, vencimento 11/03/2027']);
  });

  test('an import in one mail, which counts what it does not list', async () => {
    for (let count = 0; count < 25; count++) await make(documents, { name: `Laudo ${count}` });
    await settle();
    expect(receivers()).toEqual(members);
    expect(subjects()).toEqual(['25 novidades em Águas do Vale Ltda']);
    const lines = smtp.arrived[0]?.email.text?.match(/^- .*$/gm) ?? [];
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('- e mais 5');
  });
});

describe('proofs of payment', () => {
  const send = async () => {
    const invoice = await make(payments, { value: 99.9, due_date: '2027-03-10' });
    await settle();
    smtp.arrived.length = 0;
    const proof = await world.as.ordinary.post(
      paths.rows(proofs, at),
      form({ payment_id: String(invoice.id), file: pdf() }),
    );
    expect(proof.status).toBe(201);
    return proof.body.id;
  };

  test('are told to the staff, and what they decide to the company', async () => {
    const accepted = await send();
    await settle();
    expect(receivers()).toEqual(staff);
    expect(subjects()).toEqual(['Comprovante recebido de Águas do Vale Ltda']);
    smtp.arrived.length = 0;
    await world.as.superAdmin.post(paths.rowCall(proofs, at, accepted, 'accept'), {});
    await settle();
    expect(receivers()).toEqual(members);
    expect(subjects()).toEqual(['Comprovante aceito']);

    const refused = await send();
    await settle();
    smtp.arrived.length = 0;
    await world.as.superAdmin.post(paths.rowCall(proofs, at, refused, 'refuse'), { reason: 'Ilegível' });
    await settle();
    expect(subjects()).toEqual(['Comprovante recusado']);
    expect(smtp.arrived[0]?.email.text).toContain('Motivo: Ilegível');
  });
});

describe('what somebody wants to be told', () => {
  test('is everything in Portuguese, until they choose otherwise', async () => {
    const everything = { language: 'pt-BR', payments: true, documents: true, visits: true };
    expect((await world.as.companyAdmin.get(paths.notices)).body).toEqual(everything);
    const answer = await world.as.companyAdmin.put(paths.notices, { language: 'en-US', documents: false });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...everything, language: 'en-US', documents: false });
    await make(documents);
    await settle();
    expect(receivers()).toEqual(['ordinary@vale.test']);
    smtp.arrived.length = 0;
    await make(payments, { value: 10, due_date: '2027-03-10' });
    await settle();
    expect(smtp.to('admin@vale.test')[0]?.email.subject).toBe('New invoice of R$ 10,00, due 10/03/2027');
    expect(smtp.to('admin@vale.test')[0]?.email.html).toContain('<html lang="en-US"');
    await world.as.companyAdmin.put(paths.notices, everything);
  });

  test.for([
    [{ language: 'fr-FR' }, 'language'],
    [{ payments: 'perhaps' }, 'payments'],
    [{ visits: null }, 'visits'],
  ] as const)('is refused when it is %j', async ([body, field]) => {
    const answer = await world.as.companyAdmin.put(paths.notices, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test('is stopped by one click, for the kinds that the mail held, without signing in', async () => {
    await make(payments);
    await make(schedules);
    await settle();
    const [, url = ''] = /^<(.*)>$/.exec(String(header('list-unsubscribe'))) ?? [];
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(url).toMatch(/^https:\/\/portal\.test\/area\/api\/unsubscribe\//);
    const role = smtp.arrived[0]?.to === 'admin@vale.test' ? 'companyAdmin' : 'ordinary';
    const path = url.replace('https://portal.test/area', server.url);
    // A program that tries links changes nothing.
    const asked = await fetch(path);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('sobre faturas, pagamentos e visitas deixarão');
    expect((await world.as[role].get(paths.notices)).body).toMatchObject({ payments: true, visits: true });
    const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(path, click)).status).toBe(200);
    expect((await world.as[role].get(paths.notices)).body).toMatchObject({
      payments: false,
      visits: false,
      documents: true,
    });
    await world.as[role].put(paths.notices, { payments: true, visits: true });
    const forged = path.replace(/unsubscribe\/\d+/, 'unsubscribe/1');
    expect((await fetch(forged, click)).status).toBe(404);
    const opened = await fetch(forged, { headers: { 'sec-fetch-dest': 'document', 'accept-language': 'pt-BR' } });
    expect(opened.status).toBe(404);
    const page = await opened.text();
    expect(page).toContain('Este link está incompleto ou não vale mais.');
    expect(page).toContain('href="https://portal.test/area"');
  });
});

test.for([
  'Aspas "duplas" e \'simples\' <b>',
  'Bcc: alguém@example.com\r\nX-Injected: 1',
  '🌿 Licença 🌳',
  'رخصة بيئية ‮abc',
  'x'.repeat(255),
])('a name such as %j does no harm', async (name) => {
  await make(documents, { name: name.replace(/[\r\n]/g, ' ') });
  await server.services.db
    .updateTable('documents')
    .set({ name })
    .where('name', '=', name.replace(/[\r\n]/g, ' '))
    .execute();
  await settle();
  expect(receivers()).toEqual(members);
  const [{ email, raw }] = smtp.arrived as [MailServer['arrived'][number]];
  expect(email.headers.map(({ key }) => key)).not.toContain('x-injected');
  expect(email.bcc ?? []).toEqual([]);
  expect(email.subject).toContain('Novo documento: ');
  expect(email.html).not.toContain('<b>');
  const longestLine = Math.max(...raw.split('\r\n').map((line) => line.length));
  expect(longestLine).toBeLessThan(998);
});

describe('a morning', () => {
  let day: string;
  /** A morning of its own for each test. */
  beforeEach(() => {
    day = addDays(day ?? '2030-01-01', 1000);
  });
  const remind = () => remindAccount(server.services, world.account, { day });
  const told = async () => {
    smtp.arrived.length = 0;
    await remind();
    await deliver();
    const [mail] = smtp.to('ordinary@vale.test');
    return (
      mail?.email.text
        ?.match(/^- .*$/gm)
        ?.map((line) => line.slice(2))
        .sort() ?? []
    );
  };
  const show = (ahead: number) => addDays(day, ahead).split('-').reverse().join('/');

  test('tells of invoices due in three days, and of those one and seven days late', async () => {
    for (const ahead of [4, 3, 2, 0, -1, -2, -7, -8])
      await make(payments, { value: 10 + ahead, due_date: addDays(day, ahead) });
    await make(payments, { status: 'paid_off', value: 500, due_date: addDays(day, 3) });
    const gone = await make(payments, { value: 600, due_date: addDays(day, 3) });
    await world.as.superAdmin.delete(paths.row(payments, at, gone.id));
    await settle();
    expect(await told()).toEqual([
      `Fatura de R$ 13,00 vence em ${show(3)}`,
      `Fatura de R$ 3,00 venceu em ${show(-7)}`,
      `Fatura de R$ 9,00 venceu em ${show(-1)}`,
    ]);
    expect(await told()).toEqual([]);
  });

  test('done once more by hand tells of what was entered since, once', async () => {
    let services = server.services;
    const byHand = async () => {
      smtp.arrived.length = 0;
      const line = await remindByHand(services, day);
      return [line, smtp.to('ordinary@vale.test').map(({ email }) => email.subject)];
    };
    await make(payments, { value: 11, due_date: addDays(day, 3) });
    await settle();
    await told();
    expect(subjects()).toEqual([`Fatura de R$ 11,00 vence em ${show(3)}`]);
    expect(smtp.arrived[0]?.email.text).toContain('Este é um lembrete para você:');
    await make(payments, { value: 22, due_date: addDays(day, 3) });
    await settle();
    await told();
    expect(smtp.arrived).toEqual([]);
    expect(await byHand()).toEqual([`Reminders of ${day}: 1`, [`Fatura de R$ 22,00 vence em ${show(3)}`]]);
    expect(await byHand()).toEqual([`Reminders of ${day}: 0`, []]);
    // Long after it nobody remembers which rows were told, so that none is told again.
    services = { ...services, now: () => server.services.now() + 9 * 24 * 3_600_000 };
    await forgetMornings(services);
    expect(await services.db.selectFrom('told_reminders').selectAll().execute()).toEqual([]);
    expect(await byHand()).toEqual([`The reminders of ${day} were made before.`, []]);
  });

  test('done by hand says in one line how many mails wait, or were refused, and why', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const byHand = async (mailer = server.services.mailer) => {
      printed.mockClear();
      await make(payments, { due_date: addDays(day, 3) });
      await settle();
      const line = await remindByHand({ ...server.services, mailer }, day);
      return [line, ...printed.mock.calls.flat()];
    };
    const from = { name: undefined, address: 'portal@portal.test' };
    const away = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:9', from });
    const line = `Reminders of ${day}: 1`;
    expect(await byHand(away)).toEqual([
      line,
      'Mails that wait: 2 (connect ECONNREFUSED 127.0.0.1:9). A running server tries them again.',
    ]);
    smtp.refuse(() => 550);
    expect(await byHand()).toEqual([
      line,
      expect.stringMatching(/^Mails that were refused: 2 \([^\n]*550 not here\)\. Staff see them in the portal\.$/),
    ]);
    smtp.refuse(() => undefined);
    expect(await byHand()).toEqual([line]);
    away.close();
    printed.mockRestore();
  });

  test('says nothing of what was paid, moved or is under review by the time the mail is made', async () => {
    const late = await make(payments, { due_date: addDays(day, -1) });
    const paid = await make(payments, { due_date: addDays(day, 3) });
    const moved = await make(payments, { due_date: addDays(day, 3) });
    await settle();
    await remind();
    const change = (id: number, fields: object) =>
      world.as.superAdmin.put(paths.row(payments, at, id), { ...sampleOf(payments), ...fields });
    await change(paid.id, { status: 'paid_off', due_date: addDays(day, 3) });
    await change(moved.id, { due_date: addDays(day, 5) });
    await world.as.ordinary.post(paths.rows(proofs, at), form({ payment_id: String(late.id), file: pdf() }));
    smtp.arrived.length = 0;
    await deliver();
    expect(smtp.to('ordinary@vale.test')).toEqual([]);
  });

  test('does not call an invoice late whose proof is under review', async () => {
    const late = await make(payments, { due_date: addDays(day, -1) });
    await world.as.ordinary.post(paths.rows(proofs, at), form({ payment_id: String(late.id), file: pdf() }));
    await settle();
    expect(await told()).toEqual([]);
  });

  test('tells of documents ahead of their end and the day after it, and earlier of licences', async () => {
    const aheads = [210, 150, 120, 90, 60, 30, 7, 1, 0, -1, -2];
    for (const ahead of aheads) {
      const valid_until = addDays(day, ahead);
      await make(documents, { name: `Licença ${ahead}`, valid_until });
      await make(documents, { name: `Alvará ${ahead}`, type: 'surveillance_permit', valid_until });
      await make(documents, { name: `Pedida ${ahead}`, valid_until, renewal_filed_on: '2026-01-01' });
    }
    await settle();
    const lines = await told();
    const of = (name: string, ends: number[]) =>
      ends.map((ahead) => `${name} ${ahead} ${ahead < 0 ? 'venceu' : 'vence'} em ${show(ahead)}`);
    const expected = [...of('Licença', [210, 150, 120, 90, 60, 30, 7, -1]), ...of('Alvará', [90, 60, 30, 7, -1])];
    expect(lines).toEqual(expected.sort());
    expect(smtp.arrived[0]?.email.text).toContain('Estes são lembretes para você em Águas do Vale Ltda:');
  });

  test('of a day before the account was there is told to nobody, unless by hand', async () => {
    const { services } = server;
    const { created_at } = await services.db
      .selectFrom('accounts')
      .select('created_at')
      .where('id', '=', world.account)
      .executeTakeFirstOrThrow();
    const first = todayIn(services.config.timeZone, created_at);
    const before = addDays(first, -1);
    await make(payments, { due_date: addDays(before, 3) });
    await make(payments, { due_date: addDays(first, 3) });
    await settle();
    expect(await remindAll(services, { day: before, isLate: true })).toBeUndefined();
    expect(await remindAll(services, { day: first, isLate: true })).toBeGreaterThan(0);
    expect(await remindAll(services, { day: before, isByHand: true })).toBeGreaterThan(0);
    await deliver();
  });

  test('tells of the visits of the next day', async () => {
    await make(schedules, { date: addDays(day, 1), service_type: 'Controle de pragas' });
    await make(schedules, { date: day });
    await settle();
    smtp.arrived.length = 0;
    await remind();
    await deliver();
    expect(receivers()).toEqual(members);
    expect(subjects()).toEqual(['Visita amanhã: Controle de pragas']);
  });
});
