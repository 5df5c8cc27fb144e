import { addDays, type Day, type Schedule, showDay } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { useToday } from '../../use-today.ts';
import { addMonths, type CalendarSpan, dayAfterKey, weeksOf } from './calendar-days.ts';
import { DayCell } from './DayCell.tsx';
import { DayVisits } from './DayVisits.tsx';
import classes from './VisitCalendar.module.css';

/** Visits by day: a month or a week, and below the visits of the day that is chosen. */
export default function VisitCalendar({ visits }: { visits: readonly Schedule[] }) {
  const { t, i18n } = useTranslation();
  const now = useToday();
  const [span, setSpan] = useState<CalendarSpan>('month');
  // Undefined until one is: today, whichever day that is by then.
  const [picked, setPicked] = useState<Day>();
  const chosen = picked ?? now;
  const byDay = useMemo(() => Map.groupBy(visits, ({ date }) => date), [visits]);
  const undated = byDay.get(null)?.length ?? 0;
  const weeks = weeksOf(chosen, span);
  const { grid, onKeyDown } = useDayFocus(chosen, setPicked);
  const below = useRef<HTMLDivElement>(null);
  /** Whoever presses a day wants to see its visits, which a phone has no room for; whoever goes by keys stays there. */
  function press(day: Day) {
    flushSync(() => setPicked(day));
    below.current?.scrollIntoView({ block: 'nearest' });
  }
  const step = (by: number) => setPicked(span === 'month' ? addMonths(chosen, by) : addDays(chosen, 7 * by));

  return (
    <section className={classes.calendar} aria-label={t('visits.tabs.calendar')}>
      <div className={classes.bar}>
        <h2 aria-live="polite">{titleOf(weeks, chosen, span, i18n.language)}</h2>
        <div className={classes.tools}>
          <IconButton label={t('calendar.previous')} size="lg" onClick={() => step(-1)}>
            <IconChevronLeft aria-hidden size={20} />
          </IconButton>
          <Button size="sm" variant="default" onClick={() => setPicked(undefined)}>
            {t('calendar.today')}
          </Button>
          <IconButton label={t('calendar.next')} size="lg" onClick={() => step(1)}>
            <IconChevronRight aria-hidden size={20} />
          </IconButton>
          <fieldset className={classes.spans} aria-label={t('calendar.view')}>
            {(['month', 'week'] as const).map((one) => (
              <Button
                key={one}
                size="sm"
                variant={span === one ? 'filled' : 'default'}
                aria-pressed={span === one}
                onClick={() => setSpan(one)}
              >
                {t(`calendar.${one}`)}
              </Button>
            ))}
          </fieldset>
          <Button size="sm" variant="default" onClick={() => print()}>
            {t('calendar.print')}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: screen readers leave the arrow keys to a grid. */}
      <table ref={grid} role="grid" className={classes.grid} data-span={span} onKeyDown={onKeyDown}>
        <caption className={classes.keys}>{t('calendar.keys')}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  visits={byDay.get(day) ?? []}
                  span={span}
                  isChosen={day === chosen}
                  isToday={day === now}
                  isOutside={span === 'month' && day.slice(0, 7) !== chosen.slice(0, 7)}
                  onChoose={() => press(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayVisits
        ref={below}
        title={t('calendar.visitsOn', { day: showDay(chosen) })}
        visits={byDay.get(chosen) ?? []}
      />
      {undated > 0 && <p className={classes.soft}>{t('calendar.undated', { count: undated })}</p>}
    </section>
  );
}

/** The chosen day alone can be reached by Tab; the keys move it, and the focus goes along. */
function useDayFocus(chosen: Day, choose: (day: Day) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const moves = useRef(false);
  useEffect(() => {
    if (moves.current) grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
    moves.current = false;
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent) {
    const reached = dayAfterKey(chosen, event.key);
    if (reached === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moves.current = reached !== chosen;
    choose(reached);
  }

  return { grid, onKeyDown };
}

function titleOf(weeks: Day[][], chosen: Day, span: CalendarSpan, language: string): string {
  if (span === 'week') return `${showDay(weeks[0]?.[0] ?? chosen)} – ${showDay(weeks[0]?.at(-1) ?? chosen)}`;
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return month.format(new Date(chosen));
}
