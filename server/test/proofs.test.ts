import { administrativeUsers, paths, payments, proofs } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAs } from '../src/resources/engine/write-as.ts';
import { writeRow } from '../src/resources/engine/write-row.ts';
import { resources } from '../src/resources/index.ts';
import type { AnswerBody } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { leavesNothing } from './harness/left-behind.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { joinStaff, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let staff: Client;
let member: Client;
let colleague: Client;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  staff = world.as.superAdmin;
  member = world.as.ordinary;
  colleague = world.as.companyAdmin;
});
afterAll(() => server.stop());

const at = () => ({ account_id: world.account, company_id: world.company });
const list = () => paths.rows(proofs, at());
const call = (id: number, name: 'accept' | 'refuse') => paths.rowCall(proofs, at(), id, name);
const today = () => server.services.today();

const jpeg = () => new Blob([Buffer.from('ffd8ffe000104a464946', 'hex')], { type: 'text/html' });
const png = () => new Blob([Buffer.from('89504e470d0a1a0a', 'hex')]);

async function newInvoice(values: Record<string, unknown> = {}): Promise<AnswerBody> {
  const created = await staff.post(paths.rows(payments, at()), { ...sampleOf(payments), ...values });
  expect(created.status).toBe(201);
  return created.body;
}

const sent = (payment_id: unknown, file: Blob | [Blob, string] = pdf(), rest: Record<string, string> = {}) =>
  form({ payment_id: String(payment_id), ...rest, file });

async function newProof(by: Client = member, invoice?: AnswerBody): Promise<AnswerBody> {
  const created = await by.post(list(), sent((invoice ?? (await newInvoice())).id));
  expect(created.status, created.text).toBe(201);
  return created.body;
}

const invoiceOf = async (proof: AnswerBody) =>
  (await staff.get(paths.row(payments, at(), Number(proof.payment_id)))).body;

const isListed = async (id: number) => (await member.get(list())).rows.some((row) => row.id === id);

describe('a proof that is sent', () => {
  test('is answered with exactly its keys, in their order', async () => {
    const invoice = await newInvoice();
    const { status, body } = await member.post(list(), sent(invoice.id, pdf(), { note: '  Pago pela matriz ' }));
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual([
      ...['id', 'company_id', 'payment_id', 'note', 'status', 'reason'],
      ...['annex_id', 'sent_at', 'sent_by', 'decided_at'],
    ]);
    expect(body).toMatchObject({
      company_id: world.company,
      payment_id: invoice.id,
      note: 'Pago pela matriz',
      status: 'sent',
      reason: null,
      sent_by: 'ordinary',
      decided_at: null,
    });
    expect(Math.abs(Date.parse(String(body.sent_at)) - Date.now())).toBeLessThan(60_000);
    expect(body.sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await member.get(paths.row(proofs, at(), body.id))).body).toEqual(body);
    expect((await member.get(list())).rows.find((row) => row.id === body.id)).toEqual(body);
  });

  test('says nothing of what only the server decides', async () => {
    const invoice = await newInvoice();
    const forged = { status: 'accepted', reason: 'x', sent_by: 'Outra', sent_at: '2020-01-01T00:00:00.000Z' };
    const { body } = await member.post(list(), sent(invoice.id, pdf(), forged));
    expect(body).toMatchObject({ status: 'sent', reason: null, sent_by: 'ordinary', decided_at: null });
  });

  test('may be one of several for an invoice', async () => {
    const invoice = await newInvoice();
    const [one, other] = [await newProof(member, invoice), await newProof(colleague, invoice)];
    expect(one.id).not.toBe(other.id);
  });

  test('is sent once by one key, and not on another path', async () => {
    const invoice = await newInvoice();
    const headers = { 'idempotency-key': 'one proof' };
    const first = await member.post(list(), sent(invoice.id), headers);
    const again = await member.post(list(), sent(invoice.id), headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const mine = (await member.get(list())).rows.filter((row) => row.payment_id === invoice.id);
    expect(mine).toHaveLength(1);
  });

  test('tells the sender by the name they have now', async () => {
    const proof = await newProof();
    const person = { name: 'Outro Nome', email: 'ordinary@vale.test', admin_user: false };
    const users = `/api/accounts/${world.account}/companies/${world.company}/users/${member.user?.id}`;
    await staff.put(users, person);
    expect((await member.get(list())).rows.find((row) => row.id === proof.id)?.sent_by).toBe('Outro Nome');
    await staff.put(users, { ...person, name: 'ordinary' });
  });

  test('tells a sender of the staff by the name they have now', async () => {
    const sender = await joinStaff(server, world.account);
    const proof = await newProof(sender);
    const { db } = server.services;
    // Long ago, as in a company where nothing happens.
    await db.updateTable('companies').set({ version: 1000 }).where('id', '=', at().company_id).execute();
    const before = await member.get(list());
    const person = { name: 'Outro Nome', email: sender.email };
    const renamed = await staff.put(paths.row(administrativeUsers, at(), sender.user?.id ?? 0), person);
    expect(renamed.status).toBe(200);
    const after = await member.get(list(), { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.rows.find((row) => row.id === proof.id)?.sent_by).toBe('Outro Nome');
    const company = db.selectFrom('companies').select('version').where('id', '=', at().company_id);
    expect(await company.executeTakeFirst(), 'nothing has happened there').toEqual({ version: 1001 });
  });
});

describe('a proof is refused', () => {
  const refusal = async (body: FormData | Record<string, unknown>) => {
    const { status, body: error } = await leavesNothing(server, () => member.post(list(), body));
    return [status, error.errors];
  };

  test('without an invoice, or with what is none', async () => {
    expect(await refusal(form({ file: pdf() }))).toEqual([422, { payment_id: ['Campo obrigatório*'] }]);
    for (const id of ['0', '-1', 'abc', '1.5', '999999', '99999999999999999999'])
      expect(await refusal(sent(id)), id).toEqual([422, { payment_id: ['Valor inválido'] }]);
  });

  test('for an invoice of another company, or a deleted one', async () => {
    const elsewhere = { account_id: world.account, company_id: world.otherCompany };
    const { body } = await staff.post(paths.rows(payments, elsewhere), sampleOf(payments));
    expect(await refusal(sent(body.id))).toEqual([422, { payment_id: ['Valor inválido'] }]);
    const gone = await newInvoice();
    await staff.delete(paths.row(payments, at(), gone.id));
    expect(await refusal(sent(gone.id))).toEqual([422, { payment_id: ['Valor inválido'] }]);
  });

  test('for an invoice that is paid', async () => {
    const paid = await newInvoice({ status: 'paid_off' });
    expect(await refusal(sent(paid.id))).toEqual([422, { payment_id: ['Esta fatura já está paga'] }]);
  });

  test('without a file, and with one that is neither PDF, JPEG nor PNG', async () => {
    const { id } = await newInvoice();
    expect(await refusal({ payment_id: id })).toEqual([422, { file: ['Campo obrigatório*'] }]);
    const wrong = ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'RIFF'];
    for (const content of wrong) {
      const file: [Blob, string] = [new Blob([content], { type: 'image/png' }), 'a.png'];
      expect(await refusal(sent(id, file)), content).toEqual([422, { file: ['Formato inválido'] }]);
    }
  });

  test('with a note that is too long', async () => {
    const { id } = await newInvoice();
    const body = sent(id, pdf(), { note: 'a'.repeat(256) });
    expect(await refusal(body)).toEqual([422, { note: ['Texto muito longo'] }]);
  });

  test('is never changed as a whole', async () => {
    const { id } = await newProof();
    const path = paths.row(proofs, at(), id);
    expect((await staff.put(path, { note: 'x' })).status).toBe(404);
    expect((await staff.post(path, { note: 'x', _method: 'put' })).status).toBe(404);
  });
});

describe('the file of a proof', () => {
  test.for([
    ['pdf', pdf, 'application/pdf', 'recibo.pdf'],
    ['jpeg', jpeg, 'image/jpeg', 'recibo.jpg'],
    ['png', png, 'image/png', 'recibo.png'],
  ] as const)('downloads as the %s it is, whatever it was called, and runs nothing', async ([, make, type, name]) => {
    const { id } = await newInvoice();
    const { body } = await member.post(list(), sent(id, [make(), 'recibo.html']));
    const path = paths.download(Number(body.annex_id));
    const { status, headers } = await member.get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toContain(`filename="recibo.html${name.slice(6)}"`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    if (type !== 'application/pdf') expect(policy).toContain('sandbox;');
    expect((await world.as.otherCompany.get(path)).status).toBe(404);
    const zip = await member.post(paths.zip(proofs, at()), { ids: [body.id] });
    expect(zip.bytes.includes(`recibo.html${name.slice(6)}`)).toBe(true);
  });

  test.for([
    ['jpeg', jpeg, 'foto.jpeg'],
    ['jpeg', jpeg, 'FOTO.JPG'],
    ['pdf', pdf, 'foto.jpeg.pdf'],
  ] as const)('that is a %s keeps its own name', async ([, make, name]) => {
    const { body } = await member.post(list(), sent((await newInvoice()).id, [make(), name]));
    const { headers } = await member.get(paths.download(Number(body.annex_id)));
    expect(headers.get('content-disposition')).toContain(`filename="${name}"`);
  });

  test('is gone with the proof', async () => {
    const proof = await newProof();
    await member.delete(paths.row(proofs, at(), proof.id));
    expect((await staff.get(paths.download(Number(proof.annex_id)))).status).toBe(404);
  });
});

describe('a proof that is accepted', () => {
  test('pays its invoice today, or on the day that is told', async () => {
    for (const paid_on of [undefined, '', '2026-02-15']) {
      const proof = await newProof();
      const answer = await staff.post(call(proof.id, 'accept'), { paid_on });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...proof, status: 'accepted', decided_at: expect.any(String) });
      expect(await invoiceOf(proof)).toMatchObject({ status: 'paid_off', paid_on: paid_on || today() });
    }
  });

  test('without any body', async () => {
    const proof = await newProof();
    expect((await staff.post(call(proof.id, 'accept'))).status).toBe(200);
  });

  test('leaves everything else of the invoice as it was', async () => {
    const invoice = await newInvoice({ unit: 'Única' });
    const proof = await newProof(member, invoice);
    await staff.post(call(proof.id, 'accept'));
    expect(await invoiceOf(proof)).toEqual({ ...invoice, status: 'paid_off', paid_on: today() });
    expect((await staff.get(`${paths.rows(payments, at())}?search=unica`)).rows).toHaveLength(1);
  });

  test('on a day after today, or that is none, decides nothing', async () => {
    const proof = await newProof();
    for (const paid_on of ['2999-01-01', '2026-02-30', 5]) {
      const { status, body } = await staff.post(call(proof.id, 'accept'), { paid_on });
      expect([status, body.errors]).toEqual([422, { paid_on: ['Data inválida'] }]);
    }
    expect(await invoiceOf(proof)).toMatchObject({ status: 'pending', paid_on: null });
  });

  test('changes only itself when the invoice was paid meanwhile', async () => {
    const invoice = await newInvoice();
    const proof = await newProof(member, invoice);
    const paid = { ...sampleOf(payments), status: 'paid_off', paid_on: '2026-01-15' };
    await staff.put(paths.row(payments, at(), invoice.id), paid);
    const answer = await staff.post(call(proof.id, 'accept'), { paid_on: '2026-02-01' });
    expect([answer.status, answer.body.status]).toEqual([200, 'accepted']);
    expect(await invoiceOf(proof)).toMatchObject({ status: 'paid_off', paid_on: '2026-01-15' });
  });

  test('is in the audit trail with its invoice', async () => {
    const proof = await newProof();
    await staff.post(call(proof.id, 'accept'));
    const { rows } = await staff.get(`${paths.audit(world.account)}?limit=2`);
    expect(rows.map(({ action, resource, row_id }) => ({ action, resource, row_id }))).toEqual(
      expect.arrayContaining([
        { action: 'update', resource: 'proofs', row_id: proof.id },
        { action: 'update', resource: 'payments', row_id: proof.payment_id },
      ]),
    );
  });
});

describe('a proof that is refused by the staff', () => {
  test('says why, and leaves the invoice', async () => {
    const proof = await newProof();
    const { status, body } = await staff.post(call(proof.id, 'refuse'), { reason: ' Ilegível ' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...proof, status: 'refused', reason: 'Ilegível', decided_at: expect.any(String) });
    expect(await invoiceOf(proof)).toMatchObject({ status: 'pending' });
  });

  test('needs a reason', async () => {
    const proof = await newProof();
    for (const reason of [undefined, null, '', '  ']) {
      const { status, body } = await staff.post(call(proof.id, 'refuse'), { reason });
      expect([status, body.errors]).toEqual([422, { reason: ['Campo obrigatório*'] }]);
    }
  });
});

test('what was decided is not decided again', async () => {
  for (const first of ['accept', 'refuse'] as const) {
    const proof = await newProof();
    await staff.post(call(proof.id, first), { reason: 'Ilegível' });
    const calls = [
      ['accept', {}],
      ['accept', { paid_on: 'zz' }],
      ['accept', { paid_on: '2999-01-01' }],
      ['refuse', { reason: 'De novo' }],
      ['refuse', {}],
    ] as const;
    for (const [second, sent] of calls) {
      const { status, body } = await staff.post(call(proof.id, second), sent);
      expect([status, body.errors]).toEqual([422, { status: ['Este comprovante já foi analisado'] }]);
    }
  }
});

test('of two who decide at once, one does', async () => {
  const proof = await newProof();
  const answers = await Promise.all([
    staff.post(call(proof.id, 'accept')),
    world.as.superPlain.post(call(proof.id, 'refuse'), { reason: 'Ilegível' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { body } = await staff.get(paths.row(proofs, at(), proof.id));
  const { status } = await invoiceOf(proof);
  expect(status).toBe(body.status === 'accepted' ? 'paid_off' : 'pending');
});

test('a decision of another version is a 412', async () => {
  const proof = await newProof();
  const answer = await staff.post(call(proof.id, 'accept'), {}, { 'if-match': '"other"' });
  expect(answer.status).toBe(412);
  expect(await invoiceOf(proof)).toMatchObject({ status: 'pending' });
});

describe('a proof is taken back', () => {
  test('by its sender while nobody has decided', async () => {
    const proof = await newProof();
    expect((await colleague.delete(paths.row(proofs, at(), proof.id))).status).toBe(403);
    expect((await member.delete(paths.row(proofs, at(), proof.id))).status).toBe(204);
    expect(await isListed(proof.id)).toBe(false);
  });

  test('not by its sender afterwards, but by the staff, and the invoice stays paid', async () => {
    const proof = await newProof();
    await staff.post(call(proof.id, 'accept'));
    expect((await member.delete(paths.row(proofs, at(), proof.id))).status).toBe(403);
    expect((await staff.delete(paths.row(proofs, at(), proof.id))).status).toBe(204);
    expect(await invoiceOf(proof)).toMatchObject({ status: 'paid_off' });
  });
});

test('the home screen says of the open invoice that its proof is looked at', async () => {
  const invoice = await newInvoice({ due_date: '2020-01-01', service_date: '2020-01-01' });
  const told = async () => (await member.get(paths.overview(world.account))).body.proof_under_review;
  expect(await told()).toBe(false);
  const proof = await newProof(member, invoice);
  expect(await told()).toBe(true);
  await staff.post(call(proof.id, 'refuse'), { reason: 'Ilegível' });
  expect(await told()).toBe(false);
});

describe('a deleted invoice', () => {
  const definition = (name: string) => {
    const found = resources.find(({ resource }) => resource.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const restore = async (name: string, id: number) => {
    const caller = {
      ...{ user: staff.user, account: undefined, company: undefined, address: '-' },
      by: { kind: 'operator' },
    } as unknown as Parameters<typeof writeAs>[1];
    await writeAs(server.services, caller, { place: at(), may: () => true }, (context) =>
      writeRow(context, definition(name), at(), { action: 'restore', id }),
    );
  };

  test('takes its proofs along, and brings them back', async () => {
    const invoice = await newInvoice();
    const [proof, withdrawn] = [await newProof(member, invoice), await newProof(member, invoice)];
    await member.delete(paths.row(proofs, at(), withdrawn.id));
    await staff.delete(paths.row(payments, at(), invoice.id));
    expect(await isListed(proof.id)).toBe(false);
    expect((await staff.post(call(proof.id, 'accept'))).status).toBe(404);
    expect((await staff.get(paths.download(Number(proof.annex_id)))).status).toBe(404);

    server.later(1000);
    await restore('payments', invoice.id);
    expect(await isListed(proof.id)).toBe(true);
    expect(await isListed(withdrawn.id)).toBe(false);
    expect((await staff.get(paths.download(Number(proof.annex_id)))).status).toBe(200);
  });

  test('leaves no proof that could come back without it', async () => {
    const proof = await newProof();
    await staff.delete(paths.row(payments, at(), Number(proof.payment_id)));
    await expect(restore('proofs', proof.id)).rejects.toMatchObject({ status: 422 });
  });
});
