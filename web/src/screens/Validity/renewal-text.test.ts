import type { Dated } from '@clareira/contract';
import { expect, test } from 'vitest';
import { renewalText } from './renewal-text.ts';

const licence: Dated = { type: 'environmental_license', valid_until: '2026-12-31', renewal_filed_on: null };

test.for([
  [licence, '2026-06-01', { text: 'askUntil', day: '02/09/2026' }],
  [licence, '2026-10-01', { text: 'askUntil', day: '02/09/2026' }],
  [{ ...licence, renewal_filed_on: '2026-09-02' }, '2026-10-01', { text: 'askedOn', day: '02/09/2026' }],
  [{ ...licence, renewal_filed_on: '2026-09-03' }, '2026-10-01', { text: 'askedLate', day: '03/09/2026' }],
  [licence, '2027-01-01', undefined],
  [{ ...licence, valid_until: null }, '2026-06-01', undefined],
  [{ ...licence, type: 'certificates' }, '2026-06-01', undefined],
] as [Dated, string, unknown][])('%j on %s', ([document, today, told]) => {
  expect(renewalText(document, today)).toEqual(told);
});
