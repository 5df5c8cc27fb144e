import { type Day, type Schedule, unknownTechnicalManager } from '@clareira/contract';
import { contentLine, escapeText } from './content-lines.ts';
import type { CalendarTexts } from './texts.ts';

/** A visit as a calendar shows it. */
export interface Visit {
  id: number;
  day: Day;
  unit: string;
  service_type: string;
  technical_manager: string;
  status: string;
  note: string | null;
  company_name: string;
  changed_at: number;
  sequence: number;
  is_cancelled: number;
}

interface Reader {
  /** Staff see the visits of many companies, and have to be told whose each is. */
  namesCompanies: boolean;
  /** Tells the visits of this installation from those of any other. */
  uidSuffix: string;
  texts: CalendarTexts;
}

/** One `VEVENT` that takes the whole day, and leaves it free for others. */
export function visitLines(visit: Visit, { namesCompanies, uidSuffix, texts }: Reader): string {
  const { id, day, service_type, unit, company_name } = visit;
  const whose = namesCompanies ? `${company_name}: ` : '';
  const changed = utc(visit.changed_at);
  const first = dayNumberOf(day);
  return (
    'BEGIN:VEVENT\r\n' +
    contentLine('UID', `visita-${id}-${uidSuffix}`) +
    `DTSTAMP:${changed}\r\n` +
    `LAST-MODIFIED:${changed}\r\n` +
    `SEQUENCE:${visit.sequence}\r\n` +
    `DTSTART;VALUE=DATE:${dateOf(first)}\r\n` +
    `DTEND;VALUE=DATE:${dateOf(first + 1)}\r\n` +
    contentLine('SUMMARY', escapeText(`${whose}${service_type}`)) +
    contentLine('LOCATION', escapeText(unit)) +
    contentLine('DESCRIPTION', descriptionOf(visit, texts).map(escapeText).join('\\n')) +
    `STATUS:${statusOf(visit)}\r\n` +
    'TRANSP:TRANSPARENT\r\n' +
    'END:VEVENT\r\n'
  );
}

function statusOf({ is_cancelled, status }: Visit): string {
  if (is_cancelled) return 'CANCELLED';
  return status === 'pending_confirmation' ? 'TENTATIVE' : 'CONFIRMED';
}

function descriptionOf({ status, technical_manager, note }: Visit, texts: CalendarTexts): string[] {
  const manager = technical_manager === unknownTechnicalManager ? texts.unknown : technical_manager;
  return [
    `${texts.status}: ${texts.statuses[status as Schedule['status']] ?? status}`,
    `${texts.technicalManager}: ${manager}`,
    ...(note ? [note] : []),
  ];
}

const dayLength = 86_400_000;

/** `20260131` for the 31st of January; thousands of visits share a few days, and a date takes long to write. */
const dates = new Map<number, string>();
const mostDates = 10_000;

function dateOf(dayNumber: number): string {
  const known = dates.get(dayNumber);
  if (known !== undefined) return known;
  if (dates.size >= mostDates) dates.clear();
  const date = new Date(dayNumber * dayLength).toISOString().slice(0, 10).replaceAll('-', '');
  dates.set(dayNumber, date);
  return date;
}

const dayNumberOf = (day: Day) => Date.parse(day) / dayLength;

function utc(at: number): string {
  const dayNumber = Math.floor(at / dayLength);
  const seconds = Math.floor((at - dayNumber * dayLength) / 1000);
  const time = Math.floor(seconds / 3600) * 10_000 + (Math.floor(seconds / 60) % 60) * 100 + (seconds % 60);
  return `${dateOf(dayNumber)}T${String(time).padStart(6, '0')}Z`;
}
