import { describe, expect, test } from 'vitest';
import { payload, type Wire } from './payload.ts';

const form: Wire = { as: 'form', updateBy: 'POST', fields: ['id', 'unit', 'date', 'value', 'file'] };
const json: Wire = { as: 'json', updateBy: 'PUT', fields: ['name', 'admin_user', 'company_id'] };

function entriesOf(body: unknown): unknown[] {
  if (!(body instanceof FormData)) throw new Error('not a form');
  return [...body.entries()];
}

describe('a form', () => {
  const values = { id: 'ROW_1', unit: 'Matriz', date: null, value: 1234.5 };

  test('carries the fields of a new row in their order, a blank one as nothing', () => {
    expect(entriesOf(payload(form, values, true))).toEqual([
      ['id', 'ROW_1'],
      ['unit', 'Matriz'],
      ['date', ''],
      ['value', '1234.5'],
    ]);
  });

  test('says put and leaves the id out when the row is there already', () => {
    expect(entriesOf(payload(form, values, false))).toEqual([
      ['_method', 'put'],
      ['unit', 'Matriz'],
      ['date', ''],
      ['value', '1234.5'],
    ]);
  });

  test('brings a chosen file whole', () => {
    const file = new File(['%PDF-'], 'boleto.pdf', { type: 'application/pdf' });
    const sent = entriesOf(payload(form, { file }, true)) as [string, File][];
    expect(sent.map(([name, value]) => [name, value.name])).toEqual([['file', 'boleto.pdf']]);
  });

  test('that travels by PUT says nothing of a method', () => {
    expect(entriesOf(payload({ ...form, updateBy: 'PUT' }, { unit: 'A' }, false))).toEqual([['unit', 'A']]);
  });
});

test('JSON keeps what a form would turn to text', () => {
  expect(payload(json, { name: 'Ana', admin_user: false, company_id: null, other: 1 }, false)).toEqual({
    name: 'Ana',
    admin_user: false,
    company_id: null,
  });
});
