import { contentLine } from './content-lines.ts';

const day = 86_400_000;
const minute = 60_000;

/** An instant from which the clocks of a zone differ from the ones before. Offsets are minutes from UTC. */
interface Transition {
  at: number;
  from: number;
  to: number;
}

const zones = new Map<string, string>();

/** The clocks of a zone around a year, as a `VTIMEZONE`: one observance for what held before, and one for each change. */
export function timeZoneLines(timeZone: string, year: number): string {
  const key = `${timeZone} ${year}`;
  const lines = zones.get(key) ?? describe(timeZone, year);
  zones.set(key, lines);
  return lines;
}

function describe(timeZone: string, year: number): string {
  const offsetAt = offsetsOf(timeZone);
  const [start, end] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + 5, 0, 1)];
  const first = offsetAt(start);
  const transitions = transitionsBetween(start, end, offsetAt);
  const standard = Math.min(first, ...transitions.map(({ to }) => to));
  const observances: Transition[] = [
    { at: Date.UTC(1970, 0, 1) - first * minute, from: first, to: first },
    ...transitions,
  ];
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', timeZone),
    ...observances.map(({ at, from, to }) => {
      const kind = to === standard ? 'STANDARD' : 'DAYLIGHT';
      return [
        contentLine('BEGIN', kind),
        // When it begins is told by the clocks as they were until then.
        contentLine('DTSTART', new Date(at + from * minute).toISOString().slice(0, 19).replace(/[-:]/g, '')),
        contentLine('TZOFFSETFROM', offsetText(from)),
        contentLine('TZOFFSETTO', offsetText(to)),
        contentLine('END', kind),
      ].join('');
    }),
    contentLine('END', 'VTIMEZONE'),
  ].join('');
}

function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  };
}

/** Clocks are never changed twice within a week. */
function transitionsBetween(start: number, end: number, offsetAt: (at: number) => number): Transition[] {
  const found: Transition[] = [];
  for (let at = start; at < end; at += 7 * day) {
    const [from, to] = [offsetAt(at), offsetAt(at + 7 * day)];
    if (from === to) continue;
    let [before, after] = [at, at + 7 * day];
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (offsetAt(middle) === from) before = middle;
      else after = middle;
    }
    found.push({ at: after, from, to });
  }
  return found;
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}
