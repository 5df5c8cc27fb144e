import { addDays, type Day, type Schedule } from '@clareira/contract';
import { contentLine, escapeText } from './content-lines.ts';

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
  created_at: number;
  changed_at: number;
  sequence: number;
  isCancelled: boolean;
}

interface Reader {
  /** Staff see the visits of many companies, and have to be told whose each is. */
  namesCompanies: boolean;
  /** Tells the visits of this installation from those of any other. */
  uidSuffix: string;
}

const statusTexts: Record<Schedule['status'], string> = {
  pending_confirmation: 'Pendente confirmação',
  scheduled: 'Agendado',
  accomplished: 'Realizado',
  delayed: 'Atrasado',
};

/** One `VEVENT` that takes the whole day, and leaves it free for others. */
export function visitLines(visit: Visit, { namesCompanies, uidSuffix }: Reader): string {
  const { id, day, service_type, unit, company_name } = visit;
  const whose = namesCompanies ? `${company_name}: ` : '';
  const changed = utc(visit.changed_at);
  return (
    'BEGIN:VEVENT\r\n' +
    contentLine('UID', `visita-${id}-${uidSuffix}`) +
    `DTSTAMP:${changed}\r\n` +
    `CREATED:${utc(visit.created_at)}\r\n` +
    `LAST-MODIFIED:${changed}\r\n` +
    `SEQUENCE:${visit.sequence}\r\n` +
    `DTSTART;VALUE=DATE:${compact(day)}\r\n` +
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}\r\n` +
    contentLine('SUMMARY', escapeText(`${whose}${service_type}`)) +
    contentLine('LOCATION', escapeText(unit)) +
    contentLine('DESCRIPTION', escapeText(descriptionOf(visit))) +
    `STATUS:${statusOf(visit)}\r\n` +
    'TRANSP:TRANSPARENT\r\n' +
    'END:VEVENT\r\n'
  );
}

function statusOf({ isCancelled, status }: Visit): string {
  if (isCancelled) return 'CANCELLED';
  return status === 'pending_confirmation' ? 'TENTATIVE' : 'CONFIRMED';
}

function descriptionOf({ status, technical_manager, note, company_name }: Visit): string {
  return [
    company_name,
    `Status: ${statusTexts[status as Schedule['status']] ?? status}`,
    `Responsável técnico: ${technical_manager}`,
    ...(note ? [note] : []),
  ].join('\n');
}

const compact = (day: Day) => day.replaceAll('-', '');

const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
