import { describe, expect, test } from 'vitest';
import type { ExistingInvoice } from './existing-invoices.ts';
import { billet, company, row } from './sample-row.ts';
import {
  attachedTo,
  hasSameExisting,
  knownOf,
  maybeIn,
  needsSearch,
  saved,
  sendingKey,
  sent,
  withExisting,
} from './slip-existing.ts';
import { judged } from './slip-invoice.ts';
import { chosen, type SlipRow } from './slip-row.ts';

const invoice = (more: Partial<ExistingInvoice> = {}): ExistingInvoice =>
  ({ id: 3, company_id: 7, company_name: 'Empresa 7', billet_annex_id: null, ...more }) as ExistingInvoice;

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
    expect(needsSearch(row('a'))).toBe(true);
    expect(needsSearch({ ...lost, existing: none })).toBe(false);
    expect(needsSearch({ ...corrected, existing: none })).toBe(true);
    expect(needsSearch({ ...corrected, existing: { ...none, found } })).toBe(false);
    expect(needsSearch({ ...corrected, existing: { code: '2', found } })).toBe(true);
  });

  test('has nothing to tell once the first has answered', () => {
    expect(maybeIn(chosen(saved(sent(lost, 7), 7), company(8)))).toEqual([]);
  });
});

describe('a slip whose code an invoice has already', () => {
  const known = (found: Partial<ExistingInvoice>, more: Partial<SlipRow> = {}) =>
    row('a', { existing: { code: '1', found: [invoice(found)] }, ...more });

  test('is attached to that of its company, whatever the row lacks', () => {
    expect(attachedTo(known({}))).toMatchObject({ id: 3 });
    expect(judged(known({}))).toEqual({ ok: true, values: { company_id: 7, billet_file: billet.file } });
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
    const several = row('a', { existing: { code: '1', found } });
    expect([attachedTo(several)?.id, knownOf(several)?.id]).toEqual([3, 3]);
    const elsewhere = chosen(several, company(9));
    expect([attachedTo(elsewhere)?.id, knownOf(elsewhere)?.id]).toEqual([undefined, 2]);
    const full = row('a', {
      existing: { code: '1', found: [found[0], invoice({ billet_annex_id: 5 })] as ExistingInvoice[] },
    });
    expect([attachedTo(full)?.id, knownOf(full)?.id]).toEqual([undefined, 3]);
  });

  describe('and whose answer was lost', () => {
    const lost: SlipRow = { ...sent(known({}), 7), state: 'failed' };
    const look = (found: Partial<ExistingInvoice>) => ({ code: '1', found: [invoice(found)] });

    test('is saved once its invoice has a slip', () => {
      expect(needsSearch(lost)).toBe(true);
      expect(withExisting(lost, look({ billet_annex_id: 5 })).state).toBe('saved');
    });

    test.for<[string, SlipRow['existing']]>([
      ['has none yet', look({})],
      ['could not be looked for', null],
    ])('is still to be attached where that %s, and asks again', ([, existing]) => {
      const now = withExisting(lost, existing);
      expect([now.state, attachedTo(now)?.id, needsSearch(now)]).toEqual(['failed', 3, true]);
      expect(hasSameExisting(lost, now), 'which may go out').toBe(true);
    });

    test.for<[string, SlipRow, Partial<ExistingInvoice>]>([
      ['that was refused', { ...lost, attaching: null }, { billet_annex_id: 5 }],
      ['when another invoice has the slip', lost, { id: 4, billet_annex_id: 5 }],
      ['once it is another company’s', chosen(lost, company(8)), { billet_annex_id: 5 }],
    ])('is not saved %s, and tells of that invoice', ([, unsaved, found]) => {
      const now = withExisting(unsaved, look(found));
      expect(now.state).not.toBe('saved');
      expect([attachedTo(now), knownOf(now)?.id]).toEqual([undefined, found.id ?? 3]);
    });

    test('is no invoice elsewhere that nobody knows of', () => {
      expect(maybeIn(chosen(lost, company(8)))).toEqual([]);
    });
  });

  test('goes out only as whoever saves has seen it', () => {
    const has = known({ billet_annex_id: 5 });
    expect(hasSameExisting(row('a'), known({}))).toBe(false);
    expect(hasSameExisting(row('a'), has)).toBe(false);
    expect(hasSameExisting(known({}), has)).toBe(false);
    expect(hasSameExisting(has, known({ billet_annex_id: 5, id: 4 }))).toBe(false);
    expect(hasSameExisting(row('a'), row('a', { existing: { code: '1', found: [] } }))).toBe(true);
  });

  test('stays with what is known where it was looked for in vain', () => {
    expect(withExisting(known({}), null)).toEqual(known({}));
    expect(withExisting(known({}), { code: '2', found: [] })).toEqual(known({}));
  });
});
