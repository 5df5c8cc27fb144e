import { writeBankBoleto } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { billet, company, row } from './sample-row.ts';
import { chosen, filledDown, hasSlip, newRow, typed } from './slip-row.ts';

const near = '2026-11-15';

test('a slip is in a list once; rows without a code are all others', () => {
  expect(hasSlip([row('a')], '1')).toBe(true);
  expect(hasSlip([row('a')], '2')).toBe(false);
  expect(hasSlip([row('a', { billet_code: '' })], '')).toBe(false);
});

describe('a code that is typed', () => {
  const { line } = writeBankBoleto({ bank: '001', amount: 10, due: '2027-01-05', free: '5'.repeat(25) });

  test('fills what is empty', () => {
    const empty = newRow('a', billet, undefined);
    expect(typed(empty, 'billet_code', line, near)).toMatchObject({ value: '10,00', due_date: '05/01/2027' });
    expect(typed({ ...empty, value: ' ' }, 'billet_code', line, near)).toMatchObject({ value: '10,00' });
  });

  test('takes the problems of what it fills along, and no others', () => {
    const problems = { billet_code: 'w', value: 'x', due_date: 'y', unit: 'z' };
    const empty = { ...newRow('a', billet, undefined), problems };
    expect(typed(empty, 'billet_code', line, near).problems).toEqual({ unit: 'z' });
    expect(typed({ ...empty, value: '1,00' }, 'billet_code', line, near).problems).toEqual({ value: 'x', unit: 'z' });
  });

  test('leaves what was typed, and a wrong one fills nothing', () => {
    expect(typed(row('a'), 'billet_code', line, near)).toMatchObject({ value: '1.234,50', due_date: '10/12/2026' });
    expect(typed(newRow('a', billet, undefined), 'billet_code', '123', near)).toMatchObject({ value: '' });
  });
});

test('what is typed takes its problem along', () => {
  const wrong = row('a', { problems: { unit: 'x', value: 'y' }, state: 'failed' });
  expect(typed(wrong, 'unit', 'Matriz', near)).toMatchObject({
    unit: 'Matriz',
    problems: { value: 'y' },
    state: 'ready',
  });
});

test('a company that was looked for is among the choices, and takes its problem along', () => {
  const wrong = row('a', { problems: { company_id: 'x', unit: 'y' } });
  expect(chosen(wrong, company(8))).toMatchObject({ company_id: 8, companies: [{ id: 7 }, { id: 8 }] });
  expect(chosen(wrong, company(7))).toMatchObject({ companies: [{ id: 7 }], problems: { unit: 'y' } });
  expect(chosen(wrong).company_id).toBeNull();
});

test('filling down reaches every row below that is not saved', () => {
  const rows = [
    row('a'),
    row('b', { unit: 'Matriz' }),
    row('c', { problems: { unit: 'x' } }),
    row('d', { state: 'saved' }),
  ];
  const units = filledDown(rows, 'b', 'unit').map(({ unit, problems }) => [unit, problems]);
  expect(units).toEqual([
    ['', {}],
    ['Matriz', {}],
    ['Matriz', {}],
    ['', {}],
  ]);
});
