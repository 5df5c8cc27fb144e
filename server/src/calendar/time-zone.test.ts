import { expect, test } from 'vitest';
import { timeZoneLines } from './time-zone.ts';

test('a zone that knows no summer time has one observance', () => {
  expect(timeZoneLines('America/Sao_Paulo', 2026).split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Sao_Paulo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0300',
    'END:STANDARD',
    'END:VTIMEZONE',
    '',
  ]);
});

test('a zone that does has one for every change of its clocks', () => {
  const lines = timeZoneLines('America/New_York', 2026);
  expect(lines).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nEND:DAYLIGHT\r\n',
  );
  expect(lines).toContain(
    'BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\n',
  );
});

test('one half an hour off is written so', () => {
  expect(timeZoneLines('Asia/Kolkata', 2026)).toContain('TZOFFSETTO:+0530');
});
