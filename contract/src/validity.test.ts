import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { documentTypes } from './resources/documents.ts';
import {
  byUrgency,
  type Dated,
  daysLeft,
  documentState,
  isRenewalInTime,
  renewalDeadline,
  validityCounts,
} from './validity.ts';

const until = '2026-12-31';
const licence: Dated = { type: 'environmental_license', valid_until: until, renewal_filed_on: null };
const otherTypes = documentTypes.filter((type) => type !== 'environmental_license');
const filed = (day: string): Dated => ({ ...licence, renewal_filed_on: day });

describe('the state of a document', () => {
  test.for(documentTypes)('of type %s without validity is none, filed or not', (type) => {
    expect(documentState({ type, valid_until: null, renewal_filed_on: null }, until)).toBe('none');
    expect(documentState({ type, valid_until: null, renewal_filed_on: '2020-01-01' }, until)).toBe('none');
  });

  test.for(
    otherTypes.flatMap((type) =>
      (
        [
          ['2026-10-01', 'valid', 91],
          ['2026-10-02', 'expiring', 90],
          ['2026-12-30', 'expiring', 1],
          ['2026-12-31', 'expiring', 0],
          ['2027-01-01', 'expired', -1],
          ['2036-01-01', 'expired', -3288],
        ] as const
      ).map((row) => [type, ...row] as const),
    ),
  )('%s on %s is %s with %i days left', ([type, today, state, left]) => {
    const document = { type, valid_until: until, renewal_filed_on: null };
    expect(documentState(document, today)).toBe(state);
    expect(daysLeft(document, today)).toBe(left);
  });

  test.for([
    ['2026-06-03', 'valid', 211],
    ['2026-06-04', 'expiring', 210],
    ['2026-09-02', 'expiring', 120],
    ['2026-12-31', 'expiring', 0],
    ['2027-01-01', 'expired', -1],
  ] as const)('an environmental licence on %s is %s with %i days left', ([today, state, left]) => {
    expect(documentState(licence, today)).toBe(state);
    expect(daysLeft(licence, today)).toBe(left);
  });

  test('an environmental licence is extended by a renewal filed at least 120 days ahead, once it ran out', () => {
    expect(renewalDeadline(licence)).toBe('2026-09-02');
    expect(documentState(filed('2026-09-02'), '2027-01-01')).toBe('extended');
    expect(documentState(filed('2026-09-01'), '2030-01-01')).toBe('extended');
    expect(documentState(filed('2026-09-03'), '2027-01-01')).toBe('expired');
    expect(documentState(filed('2027-01-01'), '2027-01-01')).toBe('expired');
  });

  test('a filed renewal changes nothing until then', () => {
    expect(documentState(filed('2026-06-01'), '2026-06-03')).toBe('valid');
    expect(documentState(filed('2026-06-01'), '2026-06-04')).toBe('expiring');
    expect(documentState(filed('2026-06-01'), until)).toBe('expiring');
  });

  test.for(otherTypes)('a filed renewal does not extend a document of type %s', (type) => {
    const document = { type, valid_until: until, renewal_filed_on: '2026-01-01' };
    expect(isRenewalInTime(document)).toBe(false);
    expect(documentState(document, '2027-01-01')).toBe('expired');
    expect(renewalDeadline(document)).toBeNull();
  });

  test('the deadline counts calendar days across 29 February', () => {
    expect(renewalDeadline({ ...licence, valid_until: '2024-03-01' })).toBe('2023-11-02');
    expect(renewalDeadline({ ...licence, valid_until: '2023-03-01' })).toBe('2022-11-01');
    expect(renewalDeadline({ ...licence, valid_until: null })).toBeNull();
  });
});

test('documents are ordered by urgency', () => {
  const today = '2026-06-01';
  const certificate = (days: number | null): Dated => ({
    type: 'certificates',
    valid_until: days === null ? null : addDays(today, days),
    renewal_filed_on: null,
  });
  const extended = { ...licence, valid_until: '2026-05-30', renewal_filed_on: '2026-01-01' };
  const ordered = [
    certificate(-200),
    certificate(-1),
    certificate(0),
    certificate(90),
    { ...licence, valid_until: addDays(today, 210) },
    extended,
    certificate(91),
    certificate(1000),
    certificate(null),
  ];
  const states = ordered.map((document) => documentState(document, today));
  expect([...new Set(states)]).toEqual(['expired', 'expiring', 'extended', 'valid', 'none']);
  expect([...byUrgency(ordered.toReversed(), today).values()].flat()).toEqual(ordered);
  expect(daysLeft(certificate(null), today)).toBeNull();
});

test('what wants attention is counted', () => {
  const today = '2026-06-01';
  const papers = [
    { ...licence, valid_until: '2026-05-31', count: 2 },
    { ...licence, valid_until: '2026-05-30', renewal_filed_on: '2026-01-01' },
    { ...licence, valid_until: addDays(today, 210) },
    { ...licence, valid_until: addDays(today, 211) },
    { ...licence, valid_until: null, count: 3 },
    { ...licence, type: 'certificates' as const, valid_until: null },
  ];
  expect(validityCounts(papers, today)).toEqual({ expired: 2, expiring: 1, undated_licences: 3 });
});
