import { type Company, writeBankBoleto } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import type { ReadSlip } from './read-slips.ts';
import { wholeFile } from './slip-files.ts';
import {
  attachedTo,
  chosen,
  filledDown,
  hasSlip,
  isNobodys,
  judged,
  knowing,
  knownOf,
  lookedUp,
  maybeIn,
  needsTwin,
  newRow,
  type SlipRow,
  saved,
  saysSame,
  sendingKey,
  sent,
  typed,
  verdictOn,
} from './slip-rows.ts';
import type { Twin } from './slip-twins.ts';

type Good = Extract<ReturnType<typeof judged>, { ok: true }>;

const near = '2026-11-15';
const file = new File(['%PDF-'], 'boleto.pdf');
const billet = wholeFile(file);
const company = (id: number): Company => ({ id, name: `Empresa ${id}`, cnpj: '12345678000195' }) as Company;
const slip = { code: '1', amount: 1234.5, due: '2026-12-10', payers: [], pages: [0] };
const row = (key: string, more: Partial<SlipRow> = {}): SlipRow => ({
  ...lookedUp(newRow(key, billet, slip), [company(7)]),
  ...more,
});

const invoice = (more: Partial<Twin> = {}): Twin =>
  ({ id: 3, company_id: 7, company_name: 'Empresa 7', billet_annex_id: null, ...more }) as Twin;

test('a row begins with what was read, and with the company where the CNPJ leaves no choice', () => {
  expect(row('a')).toMatchObject({ company_id: 7, due_date: '10/12/2026', value: '1.234,50', billet_code: '1' });
  expect(lookedUp(newRow('b', billet, slip), [company(7), company(8)]).company_id).toBeNull();
  expect(newRow('c', billet, undefined)).toMatchObject({ value: '', due_date: '', billet_code: '' });
});

test('a row that is nobody’s tells whom the slip names, unless nobody could say whether they are known', () => {
  const named = { ...slip, payers: ['11444777000161'] };
  const found = (read: ReadSlip, companies: Company[] | null) => lookedUp(newRow('a', billet, read), companies);
  expect(found(named, [])).toMatchObject({ payer: '11444777000161', look: 'company_id' });
  expect(found(named, null)).toMatchObject({ payer: '', companies: [], look: 'company_id' });
  expect(found(named, [company(7)])).toMatchObject({ payer: '', look: null });
  expect(found(slip, [])).toMatchObject({ payer: '', look: 'company_id' });
  expect(newRow('e', billet, undefined)).toMatchObject({ payer: '', look: 'billet_code', lookup: 'done' });
});

describe('a row whose company nobody could say', () => {
  const named = { ...slip, payers: ['11444777000161'] };
  const lost = lookedUp(newRow('a', billet, named), null);

  test('keeps whom the slip names, and can be looked up again', () => {
    expect(lost).toMatchObject({ lookup: 'failed', payers: ['11444777000161'] });
    expect(isNobodys(lost)).toBe(true);
    const missed = { ...lost, problems: { company_id: 'x' } };
    expect(lookedUp(missed, [company(7)])).toMatchObject({ lookup: 'done', look: null, company_id: 7, problems: {} });
  });

  test('stays with the one that somebody has chosen meanwhile', () => {
    const own = chosen(lost, company(8));
    expect(isNobodys(own)).toBe(false);
    expect(lookedUp(own, [company(7)])).toBe(own);
  });
});

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

  test('leaves what was typed, and a wrong one fills nothing', () => {
    expect(typed(row('a'), 'billet_code', line, near)).toMatchObject({ value: '1.234,50', due_date: '10/12/2026' });
    expect(typed(newRow('a', billet, undefined), 'billet_code', '123', near)).toMatchObject({ value: '' });
  });
});

test('a code is judged by the day that was typed, and by today only while there is none', () => {
  const { line } = writeBankBoleto({ bank: '001', amount: 10, due: '2010-03-05', free: '5'.repeat(25) });
  const verdict = (due_date: string) => verdictOn(row('a', { billet_code: line, value: '10,00', due_date }), near);
  expect(verdict('05/03/2010')).toMatchObject({ verdict: 'matches', boleto: { due: '2010-03-05' } });
  expect(verdict('06/03/2010')).toMatchObject({ verdict: 'due-differs', due: '2010-03-05' });
  expect(verdict('')).toMatchObject({ verdict: 'matches', boleto: { due: '2034-10-25' } });
  expect(verdict('05/03')).toMatchObject({ verdict: 'due-differs' });
});

test('what is typed takes its problem along', () => {
  const wrong = row('a', { problems: { unit: 'x', value: 'y' }, state: 'failed' });
  expect(typed(wrong, 'unit', 'Matriz', near)).toMatchObject({
    unit: 'Matriz',
    problems: { value: 'y' },
    state: 'ready',
  });
});

describe('a row that was sent to a company without an answer', () => {
  const lost = { ...sent(row('a'), 7), state: 'failed' as const };
  const corrected = chosen(lost, company(8));

  test('goes to another one under a key of its own, and back to the first under that of then', () => {
    expect(corrected).toMatchObject({ company_id: 8, state: 'ready' });
    expect(sendingKey(corrected, 8)).not.toBe(sendingKey(lost, 7));
    expect(sendingKey(chosen(corrected, company(7)), 7)).toBe(sendingKey(lost, 7));
  });

  test('tells that the first one may have the invoice, also once the other has it', () => {
    expect(maybeIn(lost)).toEqual([]);
    for (const each of [corrected, saved(sent(corrected, 8), 8), chosen(lost)])
      expect(maybeIn(each)).toEqual([company(7)]);
  });

  test('is looked for again at another one, until its invoice is found', () => {
    const none = { code: '1', found: [] };
    const found = [invoice()];
    expect(needsTwin(row('a'))).toBe(true);
    expect(needsTwin({ ...lost, twin: none })).toBe(false);
    expect(needsTwin({ ...corrected, twin: none })).toBe(true);
    expect(needsTwin({ ...corrected, twin: { ...none, found } })).toBe(false);
    expect(needsTwin({ ...corrected, twin: { code: '2', found } })).toBe(true);
  });

  test('has nothing to tell once the first has answered', () => {
    expect(maybeIn(chosen(saved(sent(lost, 7), 7), company(8)))).toEqual([]);
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

test('a row is judged by the rules of an invoice, and needs a company', () => {
  const whole = row('a', { unit: 'Matriz', service_date: '01/11/2026' });
  expect(judged(whole)).toMatchObject({
    ok: true,
    values: { company_id: 7, value: 1234.5, status: 'pending', service_date: '2026-11-01', billet_file: file },
  });
  const { values } = judged({ ...whole, billet: { name: 'lote.pdf', file: null, withheld: 'shared' } }) as Good;
  expect(values).not.toHaveProperty('billet_file');
  const bad = judged(row('a', { company_id: null, value: 'dez', due_date: '31/02/2026' }));
  expect(bad.ok ? [] : Object.keys(bad.problems).sort()).toEqual([
    'company_id',
    'due_date',
    'service_date',
    'unit',
    'value',
  ]);
});

describe('a slip whose code an invoice has already', () => {
  const known = (found: Partial<Twin>, more: Partial<SlipRow> = {}) =>
    row('a', { twin: { code: '1', found: [invoice(found)] }, ...more });

  test('is attached to that of its company, whatever the row lacks', () => {
    expect(attachedTo(known({}))).toMatchObject({ id: 3 });
    expect(judged(known({}))).toEqual({ ok: true, values: { company_id: 7, billet_file: file } });
  });

  test.for<[string, SlipRow]>([
    ['has a slip', known({ billet_annex_id: 5 })],
    ['is of another company', known({ company_id: 8 })],
    ['had the code that was typed before', known({}, { billet_code: '2' })],
    ['cannot have the file', known({}, { billet: { name: 'lote.pdf', file: null, withheld: 'shared' } })],
  ])('is an invoice of its own where that %s', ([, own]) => {
    expect(attachedTo(own)).toBeUndefined();
    expect(judged(own).ok).toBe(false);
  });

  test('is attached to that of its company, whoever else has one, and tells of it first', () => {
    const found = [invoice({ id: 2, company_id: 8 }), invoice()];
    const several = row('a', { twin: { code: '1', found } });
    expect([attachedTo(several)?.id, knownOf(several)?.id]).toEqual([3, 3]);
    const elsewhere = chosen(several, company(9));
    expect([attachedTo(elsewhere)?.id, knownOf(elsewhere)?.id]).toEqual([undefined, 2]);
    const full = row('a', { twin: { code: '1', found: [found[0], invoice({ billet_annex_id: 5 })] as Twin[] } });
    expect([attachedTo(full)?.id, knownOf(full)?.id]).toEqual([undefined, 3]);
  });

  describe('and whose answer was lost', () => {
    const lost: SlipRow = { ...sent(known({}), 7), state: 'failed' };
    const look = (found: Partial<Twin>) => ({ code: '1', found: [invoice(found)] });

    test('is saved once its invoice has a slip', () => {
      expect(needsTwin(lost)).toBe(true);
      expect(knowing(lost, look({ billet_annex_id: 5 })).state).toBe('saved');
    });

    test.for<[string, SlipRow['twin']]>([
      ['has none yet', look({})],
      ['could not be looked for', null],
    ])('is still to be attached where that %s, and asks again', ([, twin]) => {
      const now = knowing(lost, twin);
      expect([now.state, attachedTo(now)?.id, needsTwin(now)]).toEqual(['failed', 3, true]);
      expect(saysSame(lost, now), 'which may go out').toBe(true);
    });

    test.for<[string, SlipRow, Partial<Twin>]>([
      ['that was refused', { ...lost, attaching: null }, { billet_annex_id: 5 }],
      ['when another invoice has the slip', lost, { id: 4, billet_annex_id: 5 }],
      ['once it is another company’s', chosen(lost, company(8)), { billet_annex_id: 5 }],
    ])('is not saved %s, and tells of that invoice', ([, unsaved, found]) => {
      const now = knowing(unsaved, look(found));
      expect(now.state).not.toBe('saved');
      expect([attachedTo(now), knownOf(now)?.id]).toEqual([undefined, found.id ?? 3]);
    });

    test('is no invoice elsewhere that nobody knows of', () => {
      expect(maybeIn(chosen(lost, company(8)))).toEqual([]);
    });
  });

  test('goes out only as whoever saves has seen it', () => {
    const has = known({ billet_annex_id: 5 });
    expect(saysSame(row('a'), known({}))).toBe(false);
    expect(saysSame(row('a'), has)).toBe(false);
    expect(saysSame(known({}), has)).toBe(false);
    expect(saysSame(has, known({ billet_annex_id: 5, id: 4 }))).toBe(false);
    expect(saysSame(row('a'), row('a', { twin: { code: '1', found: [] } }))).toBe(true);
  });

  test('stays with what is known where it was looked for in vain', () => {
    expect(knowing(known({}), null)).toEqual(known({}));
    expect(knowing(known({}), { code: '2', found: [] })).toEqual(known({}));
  });
});
