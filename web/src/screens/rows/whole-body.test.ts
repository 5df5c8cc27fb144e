import { documents, payments, type Resource, schedules } from '@clareira/contract';
import { expect, test } from 'vitest';
import { wholeBody } from './whole-body.ts';

test.for([documents, payments, schedules] as const)(
  'a form of $name sends every field that would be blanked',
  (resource) => {
    const { fields }: Resource = resource;
    const row = { id: 1, ...Object.fromEntries(Object.keys(fields).map((name) => [name, `${name} before`])) };
    const blanked = Object.keys(fields).filter((name) => !fields[name]?.keptWhenAbsent);
    expect(wholeBody(resource, row, {})).toEqual(Object.fromEntries(blanked.map((name) => [name, `${name} before`])));
  },
);

test('what a form changes goes out as it was typed, also where it is kept otherwise', () => {
  const row = { id: 1, name: 'Licença', type: 'certificates', date: null, unit: 'Matriz', valid_until: null };
  const { id: _, ...rest } = row;
  expect(wholeBody(documents, row, { valid_until: '2026-12-10' })).toEqual({ ...rest, valid_until: '2026-12-10' });
});
