import { type Company, paths, rowTag, type User } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onExpired } from '../../api/client.ts';
import { forgetOwn } from '../../session/own-memory.ts';
import { RefusedFiles } from '../../table/cells/refused-files.ts';
import type { Draft, StoredRow } from '../../table/column.ts';
import { companyTable } from '../resources/companies.ts';
import { contractTable } from '../resources/contracts.ts';
import { administrativeUserTable, companyUserTable } from '../resources/users.ts';
import type { ChangeContext } from './change-context.ts';
import { createOnce } from './create-once.ts';
import type { ResourceDefinition } from './definition.ts';
import { removeRows } from './remove-rows.ts';
import { saveDraft } from './save-draft.ts';
import type { ConflictChoice } from './save-questions.ts';
import { updateUnlessChanged } from './update-unless-changed.ts';

const staff: User = { id: 1, name: 'Eva', email: 'eva@c.br', admin_user: true, company_id: null, account_id: 1 };
const client: User = { ...staff, id: 2, company_id: 5 };

interface PlainAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers by method and path, as `DELETE /api/…`, one after the other where there are several; of status 0 none comes. */
let answers: Record<string, PlainAnswer | PlainAnswer[]>;
let calls: string[];
/** The headers of each call. */
let sent: Record<string, string>[];
let bodies: string[];
/** Hears of the end of the session. */
const ended = vi.fn();
let forget: () => void;

beforeEach(() => {
  answers = {};
  calls = [];
  sent = [];
  bodies = [];
  forget = onExpired(ended.mockReset());
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body: given }: RequestInit) => {
    calls.push(`${method} ${path}`);
    sent.push(headers as Record<string, string>);
    bodies.push(String(given));
    const made: PlainAnswer =
      method === 'POST' || method === 'PUT' ? { status: 200, body: { id: 9 } } : { status: 204 };
    const answer = answers[`${method} ${path}`] ?? made;
    const { status, body, headers: head = {} } = (Array.isArray(answer) ? answer.shift() : answer) ?? made;
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: head });
  });
});

afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

function contextOf<Row extends StoredRow>(definition: ResourceDefinition<Row>, user = staff) {
  // Keys stand for their texts: the last of several is what is left when the language files lack the first.
  const t = ((key: string | string[]) => (Array.isArray(key) ? key[0] : key)) as unknown as TFunction;
  const context = {
    definition,
    user,
    t,
    place: { account_id: 1, company_id: definition.resource.within === 'company' ? 5 : null },
    notifySuccess: vi.fn<ChangeContext<Row>['notifySuccess']>(),
    notifyError: vi.fn(),
    keep: vi.fn(),
    reload: vi.fn(async () => {}),
    askAbout: vi.fn(async (): Promise<ConflictChoice> => 'stay'),
    askAboutRemoval: vi.fn(async (): Promise<ConflictChoice> => 'stay'),
    askPassword: vi.fn(async (): Promise<'confirmed' | 'stay'> => 'stay'),
  };
  return context satisfies ChangeContext<Row>;
}

const submission = (id: number | string, draft: Draft, line: object = { id }) => ({
  id,
  line,
  draft,
  signal: new AbortController().signal,
  onProgress: () => {},
});

describe('saving', () => {
  const company = { name: 'Ipê', cnpj: '12 345 678/0001-90' };
  const user = { name: 'Ana', email: 'ana@ipe.br', password: '12345678' };

  test('a new row is created, shown and reloaded', async () => {
    const created = { id: 9, name: 'Ipê', cnpj: '12345678000190' };
    answers['POST /api/accounts/1/companies'] = { status: 201, body: created };
    const context = contextOf(companyTable);
    expect(await saveDraft(context, submission('ROW_1', company))).toEqual({ saved: created });
    expect(context.keep).toHaveBeenCalledWith(created);
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.created');
    expect(context.reload).toHaveBeenCalledOnce();
  });

  test('what is wrong with a draft never reaches the server', async () => {
    const outcome = await saveDraft(contextOf(companyTable), submission('ROW_1', { name: '', cnpj: '1' }));
    expect(outcome).toEqual({ problems: { name: 'problems.required', cnpj: 'problems.cnpj' } });
    expect(calls).toEqual([]);
  });

  test('files that were refused stand in the way, and are told with all else that is wrong', async () => {
    const file = new RefusedFiles([{ name: 'a.pdf' }, { name: 'b.pdf' }], { key: 'tooMany' });
    const contract = { unit: 'Matriz', technical_manager: 'Rita', status: 'ATIVO', date: '', file };
    expect(await saveDraft(contextOf(contractTable), submission(3, contract))).toEqual({
      problems: { file: 'files.drop.tooMany' },
    });
    const outcome = await saveDraft(contextOf(contractTable), submission(3, { ...contract, unit: '' }));
    expect(outcome).toEqual({ problems: { unit: 'problems.required', file: 'files.drop.tooMany' } });
    expect(calls).toEqual([]);
  });

  test('the words of the server stand beside the fields, without a toast', async () => {
    const errors = { name: ['Texto muito longo'], cnpj: ['Que estranho'] };
    answers['PUT /api/accounts/1/companies/3'] = { status: 422, body: { message: '', errors } };
    const context = contextOf(companyTable);
    const outcome = await saveDraft(context, submission(3, company));
    expect(outcome).toEqual({ problems: { name: 'problems.tooLong', cnpj: 'Que estranho' } });
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test.each([500, 404, 403, 429])('status %i is a toast, and the draft stays', async (status) => {
    answers['PUT /api/accounts/1/companies/3'] = { status, body: { message: '' } };
    const context = contextOf(companyTable);
    expect(await saveDraft(context, submission(3, company))).toEqual({ problems: {} });
    expect(context.notifyError).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
    // So that a row that is gone is seen to be.
    expect(context.reload).toHaveBeenCalledTimes(status === 404 ? 1 : 0);
  });

  test.each([401, 419])('status %i ends the session', async (status) => {
    answers['PUT /api/accounts/1/users/3'] = { status, body: { message: '' } };
    const context = contextOf(administrativeUserTable);
    saveDraft(context, submission(3, user));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test.each([401, 419])('but not when it creates an administrative user: %i', async (status) => {
    answers['POST /api/accounts/1/users'] = { status, body: { message: '' } };
    const context = contextOf(administrativeUserTable);
    await saveDraft(context, submission('ROW_1', user));
    expect(ended).not.toHaveBeenCalled();
    expect(context.notifyError).toHaveBeenCalledWith('users.toasts.createFailed');
  });

  test('a client who saves a contract is told, and nothing is sent', async () => {
    const context = contextOf(contractTable, client);
    expect(await saveDraft(context, submission(3, {}))).toEqual({ problems: {} });
    expect(context.notifyError).toHaveBeenCalledWith('contracts.toasts.forbidden');
    expect(calls).toEqual([]);
  });
});

describe('deleting', () => {
  const rows = [3, 4].map((id) => ({ id, name: '', cnpj: '' }));

  test('is one call per row, and one toast for all', async () => {
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    expect(calls).toEqual(['DELETE /api/accounts/1/companies/3', 'DELETE /api/accounts/1/companies/4']);
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.manyRemoved', expect.anything());
  });

  test('can be undone from its toast: what was deleted is restored', async () => {
    for (const id of [3, 4]) answers[`POST /api/accounts/1/trash/companies/${id}/restore`] = { status: 200, body: {} };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    calls = [];
    context.notifySuccess.mock.lastCall?.[1]?.run();
    await vi.waitFor(() => expect(context.notifySuccess).toHaveBeenLastCalledWith('trash.undone'));
    expect(calls).toEqual([
      'POST /api/accounts/1/trash/companies/3/restore',
      'POST /api/accounts/1/trash/companies/4/restore',
    ]);
    expect(context.reload).toHaveBeenCalledTimes(2);
  });

  test('says why it cannot be undone', async () => {
    answers['POST /api/accounts/1/trash/companies/4/restore'] = {
      status: 422,
      body: { errors: { email: ['E-mail já cadastrado'] } },
    };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    context.notifySuccess.mock.lastCall?.[1]?.run();
    await vi.waitFor(() => expect(context.notifyError).toHaveBeenCalledWith('problems.emailTaken'));
  });

  test('is undone once the password is shown, which is asked for once', async () => {
    const refused = { status: 422, body: { errors: { current_password: ['Confirme sua senha'] } } };
    const back = { status: 200, body: {} };
    answers['POST /api/accounts/1/trash/companies/3/restore'] = [refused, back];
    answers['POST /api/accounts/1/trash/companies/4/restore'] = [refused, back];
    const context = contextOf(companyTable);
    context.askPassword.mockResolvedValueOnce('confirmed');
    await removeRows(context, { rows: [...rows, { id: 5, name: '', cnpj: '' }], from: 'selection' });
    calls = [];
    context.notifySuccess.mock.lastCall?.[1]?.run();
    await vi.waitFor(() => expect(context.notifySuccess).toHaveBeenLastCalledWith('trash.undone'));
    expect(context.askPassword).toHaveBeenCalledOnce();
    expect(calls).toEqual([3, 4, 5, 3, 4].map((id) => `POST /api/accounts/1/trash/companies/${id}/restore`));
  });

  test('is not undone without it', async () => {
    const errors = { current_password: ['Confirme sua senha'] };
    answers['POST /api/accounts/1/trash/companies/4/restore'] = { status: 422, body: { errors } };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    context.notifySuccess.mock.lastCall?.[1]?.run();
    await vi.waitFor(() => expect(context.notifyError).toHaveBeenCalledWith('problems.confirmPassword'));
  });

  test('is not undone by those who may not restore', async () => {
    const context = contextOf(companyUserTable, client);
    await removeRows(context, {
      rows: [{ id: 9, name: '', email: '', company_id: 5, admin_user: false }],
      from: 'row',
    });
    expect(context.notifySuccess).toHaveBeenCalledWith('users.toasts.rowRemoved', undefined);
  });

  test('that goes half-way counts as failed, beside what went and can be undone, and reloads', async () => {
    answers['DELETE /api/accounts/1/companies/4'] = { status: 500, body: {} };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    expect(context.notifyError).toHaveBeenCalledWith('companies.toasts.removeManyFailed');
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.oneRemoved', expect.anything());
    expect(context.reload).toHaveBeenCalledOnce();
    calls = [];
    context.notifySuccess.mock.lastCall?.[1]?.run();
    expect(calls, 'only of what went').toEqual(['POST /api/accounts/1/trash/companies/3/restore']);
  });

  test.for([0, 502])('that was done, though its answer was lost (%i), is told as done', async (status) => {
    for (const { id } of rows) answers[`DELETE /api/accounts/1/companies/${id}`] = { status };
    for (const { id } of rows) answers[`GET /api/accounts/1/companies/${id}`] = { status: 404 };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.manyRemoved', expect.anything());
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test.for([200, 0])('that got no answer failed where the row is there, or nobody knows (%i)', async (status) => {
    answers['DELETE /api/accounts/1/companies/3'] = { status: 0 };
    answers['GET /api/accounts/1/companies/3'] = { status, body: rows[0] };
    const context = contextOf(companyTable);
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    expect(context.notifyError).toHaveBeenCalledWith('companies.toasts.removeFailed');
    expect(context.notifySuccess).not.toHaveBeenCalled();
  });

  test('is not followed by a list that would only say once more that there is no connection', async () => {
    for (const call of ['DELETE /api/accounts/1/companies/3', 'GET /api/accounts/1/companies/3', 'GET /api/me'])
      answers[call] = { status: 0 };
    const context = contextOf(companyTable);
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    expect(context.notifyError).toHaveBeenCalledOnce();
    expect(context.reload).not.toHaveBeenCalled();
  });

  test('is followed by the list where some of it was done, whatever came of the line since', async () => {
    for (const call of ['DELETE /api/accounts/1/companies/4', 'GET /api/accounts/1/companies/4', 'GET /api/me'])
      answers[call] = { status: 0 };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.oneRemoved', expect.anything());
    expect(context.reload).toHaveBeenCalledOnce();
  });

  test('is undone where only the answer to that was lost', async () => {
    answers['POST /api/accounts/1/trash/companies/3/restore'] = { status: 0 };
    answers['GET /api/accounts/1/companies/3'] = { status: 200, body: rows[0] };
    const context = contextOf(companyTable);
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    context.notifySuccess.mock.lastCall?.[1]?.run();
    await vi.waitFor(() => expect(context.notifySuccess).toHaveBeenLastCalledWith('trash.undone'));
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test('says how many went where others have changed the rest', async () => {
    answers['DELETE /api/accounts/1/companies/3'] = { status: 412, body: {} };
    const context = contextOf(companyTable);
    const t = vi.spyOn(context, 't');
    await removeRows(context, { rows, from: 'selection' });
    expect(context.notifyError).toHaveBeenCalledWith('conflicts.removedOf', expect.anything());
    expect(t).toHaveBeenCalledWith('conflicts.removedOf', { count: 1, of: 2 });
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    expect(context.notifyError).toHaveBeenLastCalledWith('problems.changedByOther');
  });

  test('of one that another has changed shows what changed, and asks once more', async () => {
    const changed = { ...rows[0], name: 'Outra' };
    answers['GET /api/accounts/1/companies/3'] = { status: 200, body: changed };
    answers['DELETE /api/accounts/1/companies/3'] = { status: 412, body: {} };
    const context = contextOf(companyTable);
    context.askAboutRemoval.mockResolvedValue('theirs');
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    const change = { field: 'name', name: 'companies.columns.name', before: undefined, after: 'Outra' };
    expect(context.askAboutRemoval).toHaveBeenCalledExactlyOnceWith([change]);
    expect(context.notifyError, 'who let it be needs no word').not.toHaveBeenCalled();
    expect(context.notifySuccess).not.toHaveBeenCalled();
    expect(context.reload).toHaveBeenCalledOnce();

    context.askAboutRemoval.mockResolvedValue('stay');
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    const told = 'who left before they were asked hears that it is still there';
    expect(context.notifyError, told).toHaveBeenCalledExactlyOnceWith('problems.changedByOther');

    answers['DELETE /api/accounts/1/companies/3'] = [{ status: 412, body: {} }, { status: 204 }];
    context.askAboutRemoval.mockResolvedValue('mine');
    await removeRows(context, { rows: rows.slice(0, 1), from: 'row' });
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.rowRemoved', expect.anything());
    expect(sent.at(-1)?.['If-Match']).toBe(rowTag(changed));
  });

  test('tells another failure rather than that', async () => {
    answers['DELETE /api/accounts/1/companies/3'] = { status: 412, body: {} };
    answers['DELETE /api/accounts/1/companies/4'] = { status: 500, body: {} };
    const context = contextOf(companyTable);
    await removeRows(context, { rows, from: 'selection' });
    expect(context.notifyError).toHaveBeenCalledWith('companies.toasts.removeManyFailed');
  });

  test('ends the session if any of the calls says so', async () => {
    answers['DELETE /api/accounts/1/companies/3'] = { status: 500, body: {} };
    answers['DELETE /api/accounts/1/companies/4'] = { status: 419, body: {} };
    const context = contextOf(companyTable);
    removeRows(context, { rows, from: 'selection' });
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test('of many does not go on without a session', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: '', cnpj: '' }));
    for (const { id } of many) answers[`DELETE /api/accounts/1/companies/${id}`] = { status: 401, body: {} };
    removeRows(contextOf(companyTable), { rows: many, from: 'selection' });
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(6));
    await new Promise((go) => setTimeout(go));
    expect(calls).toHaveLength(6);
  });

  test('of oneself is refused before any call', async () => {
    const context = contextOf(administrativeUserTable);
    await removeRows(context, { rows: [{ id: 1, name: '', email: '', company_id: null }], from: 'row' });
    expect(context.notifyError).toHaveBeenCalledWith('problems.ownDeletion');
    expect(calls).toEqual([]);
  });
});

describe('writing safely', () => {
  const row = { id: 7, name: 'Ipê', cnpj: '12345678000190' };
  const path = '/api/accounts/1/companies/7';
  const draft = { name: 'Ipê', cnpj: '98 765 432/0001-98' };
  const change = (context: ReturnType<typeof contextOf<Company>>) => saveDraft(context, submission(7, draft, row));

  test('a new row carries the key of its draft, an update and a deletion the version they were read in', async () => {
    const context = contextOf(companyTable);
    const [line, begunThen] = [{ id: 'ROW_1' }, { id: 'ROW_1' }];
    for (const one of [line, line, begunThen]) await saveDraft(context, submission('ROW_1', draft, one));
    await change(context);
    await removeRows(context, { rows: [row], from: 'row' });
    const [first, again, other] = sent.map((headers) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(again, 'the same row, tried again').toBe(first);
    expect(other, 'another one that was begun at the same moment').not.toBe(first);
    expect(sent.slice(3).map((headers) => headers['If-Match'])).toEqual([rowTag(row), rowTag(row)]);
  });

  test('a row that was made before its answer was lost is brought up to what was typed since', async () => {
    const context = contextOf(companyTable);
    answers['POST /api/accounts/1/companies'] = { status: 201, body: row };
    expect(await saveDraft(context, submission('ROW_1', draft))).toEqual({ saved: { id: 9 } });
    expect(calls).toEqual(['POST /api/accounts/1/companies', `PUT ${path}`]);
  });

  const lost = { status: 0 };
  const conflicted = { status: 412, body: {} };

  test('a password that was changed since is sent once more, as no answer shows which one it is', async () => {
    const context = contextOf(companyUserTable);
    const users = '/api/accounts/1/companies/5/users';
    const made = { id: 8, name: 'Ana', email: 'ana@ipe.br', admin_user: false, company_id: 5, account_id: 1 };
    answers[`POST ${users}`] = [lost, { status: 201, body: made }];
    const user = { name: 'Ana', email: 'ana@ipe.br', admin_user: false };
    const line = { id: 'ROW_1' };
    const save = (password: string) => saveDraft(context, submission(line.id, { ...user, password }, line));
    expect(await save('first password')).toEqual({ problems: {} });
    await save('second password');
    expect(calls).toEqual([`POST ${users}`, `POST ${users}`, `PUT ${users}/8`]);
    expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({ password: 'second password' });
  });

  const contract = { id: 8, company_id: 5, date: null, unit: 'Matriz', technical_manager: 'Rita', status: 'ATIVO' };
  const contracts = '/api/accounts/1/companies/5/contracts';
  const { id: _, ...typed } = contract;
  const file = new File(['%PDF'], 'certo.pdf');

  test.for([
    ['a file that was chosen since is sent once more', [lost], [`PUT ${contracts}/8`]],
    ['also where the answer to that was lost as well', [lost, lost], [`PUT ${contracts}/8`]],
    ...[400, 404, 413, 429].map(
      (status) => [`but not after an answer that said that no row was made: ${status}`, [{ status }], []] as const,
    ),
  ] as const)('%s', async ([name, before, after]) => {
    const change = {
      resource: contractTable.resource,
      wire: contractTable.wire ?? {},
      place: { account_id: 1, company_id: 5 },
    };
    answers[`POST ${contracts}`] = [...before, { status: 201, body: contract }];
    for (const _ of before) await expect(createOnce(change, name, typed, {})).rejects.toThrow();
    calls = [];
    await createOnce(change, name, { ...typed, file }, {});
    expect(calls).toEqual([`POST ${contracts}`, ...after]);
  });

  test('nor after one that said that it was', async () => {
    const change = { resource: contractTable.resource, wire: {}, place: { account_id: 1, company_id: 5 } };
    const made = { status: 201, body: contract };
    answers[`POST ${contracts}`] = [lost, made, made];
    const create = (key: string) => createOnce(change, key, { ...typed, file }, {});
    await expect(create('ROW_made')).rejects.toThrow();
    await create('ROW_made');
    calls = [];
    await create('ROW_made');
    expect(calls).toEqual([`POST ${contracts}`]);
  });

  test('a file that another has put there meanwhile is told', async () => {
    const context = contextOf(contractTable);
    const opened = { ...contract, annex_id: null };
    answers[`PUT ${contracts}/8`] = { status: 412, body: {} };
    const annexes = [
      [null, 3],
      [3, 4],
    ];
    for (const [before, after] of annexes) {
      answers[`GET ${contracts}/8`] = { status: 200, body: { ...contract, annex_id: after } };
      await updateUnlessChanged(context, { ...opened, annex_id: before }, { ...typed, unit: 'Sede' }, {});
    }
    const change = { field: 'file', name: 'contracts.columns.file', before: undefined, isFile: true };
    expect(context.askAbout.mock.calls).toEqual([
      [[{ ...change, after: 'conflicts.fileAdded' }]],
      [[{ ...change, after: 'conflicts.fileReplaced' }]],
    ]);
  });

  test('a change whose answer was lost is no other person’s: saved again, it is saved', async () => {
    const context = contextOf(companyTable);
    const saved = { ...row, cnpj: '98765432000198' };
    answers[`PUT ${path}`] = [lost, { status: 412, body: {} }];
    answers[`GET ${path}`] = { status: 200, body: saved };
    await change(context);
    expect(await change(context)).toEqual({ saved });
    expect(context.notifySuccess).toHaveBeenCalledWith('companies.toasts.updated');
    expect(context.askAbout).not.toHaveBeenCalled();
  });

  const typing = (context: ReturnType<typeof contextOf<Company>>, opened: Company, name: string) =>
    saveDraft(context, submission(opened.id, { ...draft, name }, opened));

  test('nor does it ask of one’s own changes where more was typed after their answers were lost', async () => {
    const context = contextOf(companyTable);
    const opened = { ...row, id: 21 };
    const first = { ...opened, cnpj: '98765432000198' };
    const second = { ...first, name: 'Ipê Roxo' };
    answers['PUT /api/accounts/1/companies/21'] = [lost, conflicted, lost, conflicted, { status: 200, body: second }];
    answers['GET /api/accounts/1/companies/21'] = [
      { status: 200, body: first },
      { status: 200, body: second },
    ];
    await typing(context, opened, 'Ipê');
    await typing(context, opened, 'Ipê Roxo');
    expect(await typing(context, opened, 'Ipê Branco')).toEqual({ saved: second });
    expect(context.askAbout).not.toHaveBeenCalled();
    expect(sent.at(-1)?.['If-Match']).toBe(rowTag(second));
    expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ name: 'Ipê Branco', cnpj: '98765432000198' });
  });

  test.for([
    ['where the row says more than that', 22, [lost], 'Ipê Amarelo'],
    ['where the answer was not lost', 23, [{ status: 403 }, { status: 429 }], 'Ipê'],
    ['once it was saved', 24, [lost, { status: 200, body: row }], 'Ipê'],
  ] as const)('but it does %s', async ([, id, before, name]) => {
    const context = contextOf(companyTable);
    const opened = { ...row, id };
    answers[`PUT /api/accounts/1/companies/${id}`] = [...before, conflicted];
    const current = { ...opened, name, cnpj: '98765432000198' };
    answers[`GET /api/accounts/1/companies/${id}`] = { status: 200, body: current };
    for (const _ of before) await typing(context, opened, 'Ipê');
    expect(await typing(context, opened, 'Ipê Roxo')).toEqual({ problems: {} });
    expect(context.askAbout).toHaveBeenCalledOnce();
  });

  test('nor does it know of what was sent before its person signed out', async () => {
    const context = contextOf(companyTable);
    const opened = { ...row, id: 26 };
    answers['PUT /api/accounts/1/companies/26'] = [lost, conflicted];
    answers['GET /api/accounts/1/companies/26'] = { status: 200, body: { ...opened, cnpj: '98765432000198' } };
    await typing(context, opened, 'Ipê');
    forgetOwn();
    expect(await typing(context, opened, 'Ipê Roxo')).toEqual({ problems: {} });
    expect(context.askAbout).toHaveBeenCalledOnce();
  });

  test('nor is one’s own change told as another person’s beside theirs, or brought back over what was typed since', async () => {
    const context = contextOf(companyTable);
    context.askAbout.mockResolvedValueOnce('mine');
    const opened = { ...row, id: 25 };
    const current = { ...opened, name: 'Ipê Amarelo', cnpj: '98765432000198' };
    answers['PUT /api/accounts/1/companies/25'] = [lost, conflicted, { status: 200, body: current }];
    answers['GET /api/accounts/1/companies/25'] = { status: 200, body: current };
    await typing(context, opened, opened.name);
    await saveDraft(context, submission(25, { ...draft, cnpj: opened.cnpj }, opened));
    expect(context.askAbout).toHaveBeenCalledWith([expect.objectContaining({ field: 'name', after: 'Ipê Amarelo' })]);
    expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ name: 'Ipê Amarelo', cnpj: opened.cnpj });
  });

  test.for([
    ['goes on where it is of that size', 31, file.size, 0],
    ['asks where it is of another', 32, file.size + 1, 1],
  ] as const)('a file whose answer was lost, sent again, %s', async ([, id, size, questions]) => {
    const context = contextOf(contractTable);
    const opened = { ...contract, id, annex_id: 2 };
    const saved = { ...opened, annex_id: 3 };
    answers[`PUT ${contracts}/${id}`] = [lost, conflicted, { status: 200, body: saved }];
    answers[`GET ${contracts}/${id}`] = { status: 200, body: saved };
    answers[`HEAD ${paths.download(3)}`] = { status: 200, headers: { 'content-length': String(size) } };
    const save = () => updateUnlessChanged(context, opened, { ...typed, file }, {});
    await expect(save()).rejects.toThrow();
    expect(await save()).toEqual(questions ? 'stay' : { row: saved });
    expect(context.askAbout).toHaveBeenCalledTimes(questions);
  });

  test('a file that was not sent before is asked about', async () => {
    const context = contextOf(contractTable);
    answers[`PUT ${contracts}/8`] = { status: 412, body: {} };
    answers[`GET ${contracts}/8`] = { status: 200, body: { ...contract, annex_id: 3 } };
    const opened = { ...contract, annex_id: null };
    expect(await updateUnlessChanged(context, opened, { ...typed, file }, {})).toBe('stay');
    expect(context.askAbout).toHaveBeenCalledOnce();
  });

  test('what another has saved meanwhile is shown, and nothing is lost by going on', async () => {
    const context = contextOf(companyTable);
    answers[`PUT ${path}`] = { status: 412, body: {} };
    answers[`GET ${path}`] = { status: 200, body: { ...row, name: 'Ipê Amarelo' } };
    expect(await change(context)).toEqual({ problems: {} });
    expect(context.askAbout).toHaveBeenCalledWith([
      { field: 'name', name: 'companies.columns.name', before: 'Ipê', after: 'Ipê Amarelo' },
    ]);
    expect(context.notifySuccess).not.toHaveBeenCalled();
  });

  test('what was typed goes over it when the person says so, and only that', async () => {
    const context = contextOf(companyTable);
    context.askAbout.mockResolvedValue('mine');
    const theirs = { ...row, name: 'Ipê Amarelo' };
    answers[`PUT ${path}`] = [
      { status: 412, body: {} },
      { status: 200, body: theirs },
    ];
    answers[`GET ${path}`] = { status: 200, body: theirs };
    expect(await change(context)).toEqual({ saved: theirs });
    expect(sent.at(-1)?.['If-Match']).toBe(rowTag(theirs));
    expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ name: 'Ipê Amarelo', cnpj: '98765432000198' });
  });

  test.for([
    ['confirmed', { saved: row }],
    ['stay', { problems: {} }],
  ] as const)('a password that the server wants to see again is asked for: %s', async ([choice, outcome]) => {
    const context = contextOf(companyTable);
    context.askPassword.mockResolvedValue(choice);
    answers[`PUT ${path}`] = [
      { status: 422, body: { errors: { current_password: ['Confirme sua senha'] } } },
      { status: 200, body: row },
    ];
    expect(await change(context)).toEqual(outcome);
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test('also before a new row is made', async () => {
    const context = contextOf(companyTable);
    context.askPassword.mockResolvedValue('confirmed');
    answers['POST /api/accounts/1/companies'] = [
      { status: 422, body: { errors: { current_password: ['Confirme sua senha'] } } },
      { status: 201, body: row },
    ];
    const typed = { name: row.name, cnpj: '12 345 678/0001-90' };
    expect(await saveDraft(context, submission('ROW_1', typed))).toEqual({ saved: row });
    expect(context.notifyError).not.toHaveBeenCalled();
  });

  test('the other version is kept when the person says so', async () => {
    const context = contextOf(companyTable);
    context.askAbout.mockResolvedValue('theirs');
    const theirs = { ...row, name: 'Ipê Amarelo' };
    answers[`PUT ${path}`] = { status: 412, body: {} };
    answers[`GET ${path}`] = { status: 200, body: theirs };
    expect(await change(context)).toEqual({ saved: theirs });
    expect(context.keep).toHaveBeenCalledWith(theirs);
    expect(context.notifySuccess).not.toHaveBeenCalled();
  });
});
