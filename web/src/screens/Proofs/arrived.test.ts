import type { Proof } from '@clareira/contract';
import { expect, test } from 'vitest';
import { hasArrived } from './arrived.ts';

const sent = { payment_id: 7, note: 'Pago\npela matriz ', sent_by: 'Ana' };
const proof = (id: number, changed: Partial<Proof> = {}) =>
  ({ ...sent, id, note: 'Pago\r\npela matriz', ...changed }) as Proof;

test('a proof whose answer was lost is known by what it says', () => {
  expect(hasArrived(sent, [], [proof(1)])).toBe(true);
  expect(hasArrived({ ...sent, note: '' }, [proof(1)], [proof(1), proof(2, { note: null })])).toBe(true);
});

test('neither one that was there before nor one that says something else is taken for it', () => {
  const others = [proof(2, { payment_id: 8 }), proof(3, { sent_by: 'Bia' }), proof(4, { note: null })];
  expect(hasArrived(sent, [proof(1)], [proof(1), ...others])).toBe(false);
  expect(hasArrived(sent, [], [])).toBe(false);
});
