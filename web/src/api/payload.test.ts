import { access, choice, day, defineResource, flag, money, pdf, text } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { payload, updateMethod } from './payload.ts';

const visits = defineResource({
  name: 'visits',
  within: 'company',
  fields: {
    unit: text({ required: true }),
    date: day({}),
    value: money(),
    status: choice(['open', 'done']),
    note: text({ keptWhenAbsent: true }),
  },
  files: { file: pdf('annex_id') },
  access: access({ read: 'member', write: 'super' }),
});

const people = defineResource({
  name: 'people',
  within: 'account',
  fields: { name: text({ required: true }), admin_user: flag() },
  access: access({ read: 'member', write: 'super' }),
});

function entriesOf(body: unknown): unknown[] {
  if (!(body instanceof FormData)) throw new Error('not a form');
  return [...body.entries()];
}

describe('a form', () => {
  const values = { id: 'ROW_1', company_id: 5, unit: 'Matriz', date: null, value: 1234.5, status: 'open' };
  const fields = [
    ['company_id', '5'],
    ['unit', 'Matriz'],
    ['date', ''],
    ['value', '1234.5'],
    ['status', 'open'],
  ];

  test('carries the company and all declared fields, a blank one as nothing', () => {
    expect(entriesOf(payload(visits, {}, values, true))).toEqual(fields);
  });

  test('says put when the row is there already', () => {
    expect(updateMethod(visits, {})).toBe('POST');
    expect(entriesOf(payload(visits, {}, values, false))).toEqual([['_method', 'put'], ...fields]);
  });

  test('that travels by PUT says nothing of a method', () => {
    expect(updateMethod(visits, { updateBy: 'PUT' })).toBe('PUT');
    expect(entriesOf(payload(visits, { updateBy: 'PUT' }, values, false))).toEqual(fields);
  });

  test('may tell the id of a new row, and leave the company out', () => {
    expect(entriesOf(payload(visits, { sendsId: true }, values, true))).toEqual([['id', 'ROW_1'], ...fields]);
    expect(entriesOf(payload(visits, { sendsId: true }, values, false))).not.toContainEqual(['id', 'ROW_1']);
    expect(entriesOf(payload(visits, { sendsCompany: false }, values, true))).toEqual(fields.slice(1));
  });

  test('carries what is kept when absent only where the draft has it', () => {
    expect(entriesOf(payload(visits, {}, { note: null }, true))).toEqual([['note', '']]);
    expect(entriesOf(payload(visits, {}, values, true))).not.toContainEqual(['note', '']);
  });

  test('brings a chosen file whole', () => {
    const file = new File(['%PDF-'], 'boleto.pdf', { type: 'application/pdf' });
    const sent = entriesOf(payload(visits, {}, { file }, true)) as [string, File][];
    expect(sent.map(([name, value]) => [name, value.name])).toEqual([['file', 'boleto.pdf']]);
  });
});

describe('without files a body is JSON', () => {
  const values = { name: 'Ana', admin_user: false, company_id: null, other: 1 };

  test('which keeps what a form would turn to text', () => {
    expect(updateMethod(people, {})).toBe('PUT');
    expect(payload(people, {}, values, false)).toEqual({ name: 'Ana', admin_user: false });
  });

  test('and may name the company of a row that belongs to none', () => {
    expect(payload(people, { sendsCompany: true }, values, false)).toMatchObject({ company_id: null });
  });
});
