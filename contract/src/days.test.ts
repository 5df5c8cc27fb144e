import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  daysBetween,
  isDay,
  readAnyDay,
  readDay,
  referenceMonth,
  showDay,
  todayIn,
} from './days.ts';

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const padded = (number: number) => String(number).padStart(2, '0');

describe('a day', () => {
  test.for([
    ['0999-12-31', false],
    ['1000-01-01', true],
    ['3000-12-31', true],
    ['3001-01-01', false],
    ['2026-00-10', false],
    ['2026-01-10', true],
    ['2026-12-10', true],
    ['2026-13-10', false],
  ] as const)('%s counts: %s', ([day, counts]) => {
    expect(isDay(day)).toBe(counts);
  });

  test.for(monthLengths.map((length, index) => [index + 1, length] as const))(
    'month %i has %i days',
    ([month, length]) => {
      const found = [0, 1, 28, 29, 30, 31, 32].filter((day) => isDay(`2023-${padded(month)}-${padded(day)}`));
      expect(found).toEqual([1, 28, 29, 30, 31].filter((day) => day <= length));
    },
  );

  test.for([
    [1900, false],
    [2000, true],
    [2023, false],
    [2024, true],
    [2100, false],
    [2400, true],
  ] as const)('29 February %i counts: %s', ([year, isLeap]) => {
    expect(isDay(`${year}-02-29`)).toBe(isLeap);
    expect(isDay(`${year}-02-30`)).toBe(false);
  });

  test('is what the calendar knows, in every year it may be of', () => {
    const parts = fc.tuple(fc.integer({ min: 900, max: 3100 }), fc.integer({ max: 20, min: 0 }), fc.nat(35));
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const text = `${String(year).padStart(4, '0')}-${padded(month)}-${padded(day)}`;
        const date = new Date(Date.UTC(year, month - 1, day));
        const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(isDay(text)).toBe(isReal && year >= 1000 && year <= 3000);
      }),
    );
  });

  test.for([
    '',
    '31/01/2026',
    '2026-1-31',
    '2026-01-1',
    '26-01-31',
    '20260131',
    '2026/01/31',
    ' 2026-01-31',
    '2026-01-31\n',
    '2026-01-31T00:00:00',
    '+2026-01-31',
    '２０２６-01-31',
  ])('%j is not one', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('a day as a person sees it', () => {
  test('is shown as dd/mm/yyyy and read back', () => {
    expect(showDay('2026-03-09')).toBe('09/03/2026');
    expect(readDay('09/03/2026')).toBe('2026-03-09');
    expect(readDay(' 09/03/2026 ')).toBe('2026-03-09');
  });

  test.for(['9/3/2026', '09/03/26', '2026-03-09', '09-03-2026', 'ontem', ''])('%j is left as typed', (typed) => {
    expect(readDay(typed)).toBe(typed);
  });

  test('a day that does not exist reads as one, for the rule to refuse', () => {
    expect(readDay('31/02/2026')).toBe('2026-02-31');
    expect(isDay(readDay('31/02/2026'))).toBe(false);
  });

  test('its reference month is the last two segments', () => {
    expect(referenceMonth('2026-03-09')).toBe('03/2026');
  });
});

describe('counting days', () => {
  test.for([
    ['2026-03-09', 0, '2026-03-09'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-03-09', -120, '2025-11-09'],
    ['1997-10-07', 9999, '2025-02-21'],
  ] as const)('%s and %i days is %s', ([day, days, reached]) => {
    expect(addDays(day, days)).toBe(reached);
    expect(daysBetween(day, reached)).toBe(days);
  });

  test('adding and counting undo each other', () => {
    const day = fc.date({ min: new Date('1200-01-01'), max: new Date('2800-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: -50_000, max: 50_000 }), (date, days) => {
        const start = date.toISOString().slice(0, 10);
        const reached = addDays(start, days);
        expect(isDay(reached)).toBe(true);
        expect(daysBetween(start, reached)).toBe(days);
        expect(addDays(reached, -days)).toBe(start);
      }),
    );
  });

  test.for([
    ['2026-03-09', -1, '2025-03-09'],
    ['2024-02-29', -1, '2023-02-28'],
    ['2024-02-29', -4, '2020-02-29'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2023-02-28', 1, '2024-02-28'],
    ['1000-05-05', -1, '0999-05-05'],
  ] as const)('%s and %i years is %s', ([day, years, reached]) => {
    expect(addYears(day, years)).toBe(reached);
  });
});

describe('today', () => {
  test.for([
    ['America/Sao_Paulo', '2026-03-09T02:59:59Z', '2026-03-08'],
    ['America/Sao_Paulo', '2026-03-09T03:00:00Z', '2026-03-09'],
    // Daylight saving time, which Brazil kept until 2019.
    ['America/Sao_Paulo', '2019-01-10T01:59:59Z', '2019-01-09'],
    ['America/Sao_Paulo', '2019-01-10T02:00:00Z', '2019-01-10'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['America/Rio_Branco', '2027-01-01T04:59:59Z', '2026-12-31'],
  ] as const)('in %s at %s is %s', ([zone, instant, day]) => {
    expect(todayIn(zone, new Date(instant))).toBe(day);
    expect(todayIn(zone, Date.parse(instant))).toBe(day);
  });

  test('of a zone that does not exist is refused', () => {
    expect(() => todayIn('America/Atlantis', 0)).toThrow(RangeError);
  });
});

test.for([
  ['1/2/2026', '2026-02-01'],
  [' 09/03/2026 ', '2026-03-09'],
  ['2026-03-09', '2026-03-09'],
  ['09/03/2026 00:00:00', '2026-03-09'],
  ['2026-03-09T13:30', '2026-03-09'],
] as const)('%j is the day %j', ([text, day]) => {
  expect(readAnyDay(text)).toBe(day);
});

test('a text of any length is judged in one go', () => {
  expect(readAnyDay(`1${' '.repeat(400_000)}1`)).toBeUndefined();
  expect(readAnyDay(`01/02/2026${' '.repeat(400_000)}10:30`)).toBe('2026-02-01');
});

test.for(['', '31/02/2026', '1/2/26', '2026/03/09', '03-09-2026', 'ontem'])('%j is no day in any writing', (text) => {
  expect(readAnyDay(text)).toBeUndefined();
});
