import { type Payment, rowTag } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onExpired } from '../../api/client.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { undoSettling } from './undo-settling.ts';

vi.mock('../../ui/notify.ts');

const payment = (id: number): Payment => ({
  ...{ id, company_id: 5, unit: 'Matriz', service_date: '2026-01-02', due_date: '2026-01-31', status: 'pending' },
  ...{ value: 10, billet_code: '1', billet_annex_id: null, invoice_annex_id: null, paid_on: null, pix_code: '' },
});
const paid_on = '2026-02-03';
const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ ...payment(id), company_name: 'Ipê' }));
const settled = { paid_on, account_id: 1 };

let sent: { path: string; tag: string | null; body: FormData }[];
let running: number;
let most: number;
let statuses: Record<string, number>;

beforeEach(() => {
  sent = [];
  running = 0;
  most = 0;
  statuses = {};
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    sent.push({ path, tag: new Headers(headers).get('If-Match'), body: body as FormData });
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return new Response('{}', { status: statuses[path] ?? 200 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function undo(undone = rows) {
  const text = (key: string, { count, of }: { count?: number; of?: number } = {}) =>
    of ? `${key} ${count}/${of}` : key;
  const context = { t: text as unknown as TFunction, reload: vi.fn(async () => {}) };
  await undoSettling({ ...settled, rows: undone }, context);
  return context;
}

describe('taking a settlement back', () => {
  test('sends every invoice as it was, if it is still as the settlement left it, a few at a time', async () => {
    const { reload } = await undo();
    expect(sent.map(({ path }) => path)).toEqual(rows.map(({ id }) => `/api/accounts/1/companies/5/payments/${id}`));
    expect(sent[0]?.tag).toBe(rowTag({ ...payment(1), status: 'paid_off', paid_on }));
    expect(sent[0]?.body.get('status')).toBe('pending');
    expect(sent[0]?.body.get('unit')).toBe('Matriz');
    expect(most).toBe(6);
    expect(notifySuccess).toHaveBeenCalledWith('receivables.unsettled');
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    [412, 'receivables.unsettledOf 5/6'],
    [500, 'receivables.unsettleFailed'],
  ])('says so when one answers %i, and still sends the others', async (status, text) => {
    statuses['/api/accounts/1/companies/5/payments/2'] = status;
    const { reload } = await undo();
    expect(sent.filter(({ tag }) => tag)).toHaveLength(rows.length);
    expect(notifyError).toHaveBeenCalledExactlyOnceWith(text);
    expect(notifySuccess).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is not followed by lists that would only say once more that there is no connection', async () => {
    for (const path of ['/api/accounts/1/companies/5/payments/1', '/api/me']) statuses[path] = 502;
    const { reload } = await undo(rows.slice(0, 1));
    expect(notifyError).toHaveBeenCalledExactlyOnceWith('receivables.unsettleFailed');
    expect(reload).not.toHaveBeenCalled();
  });

  test('tells another failure rather than what others have changed, and of a single one only that', async () => {
    statuses['/api/accounts/1/companies/5/payments/1'] = 412;
    await undo(rows.slice(0, 1));
    expect(notifyError).toHaveBeenLastCalledWith('problems.changedByOther');
    statuses['/api/accounts/1/companies/5/payments/2'] = 500;
    await undo();
    expect(notifyError).toHaveBeenLastCalledWith('receivables.unsettleFailed');
  });

  test('without a session leads to the sign-in', async () => {
    statuses['/api/accounts/1/companies/5/payments/2'] = 401;
    const ended = vi.fn();
    const forget = onExpired(ended);
    undo();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    forget();
    expect(notifyError).not.toHaveBeenCalled();
  });
});
