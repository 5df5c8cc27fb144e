import { showDay } from '@clareira/contract';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import classes from './Agenda.module.css';
import { NamedVisit } from './NamedVisit.tsx';
import type { Visit } from './use-visits.ts';

/** What clients asked for and no day that is shown tells of: for another day, or for none yet. */
export function WaitingVisits({ visits }: { visits: readonly Visit[] }) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const first = useFirstRows(visits, 4, 100);
  if (visits.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby={id}>
      <h2 id={id}>{t('agenda.waiting', { count: visits.length })}</h2>
      <ul ref={list} className={classes.visits}>
        <InSteps rows={first.shown} draw={drawVisit} />
      </ul>
      <MoreRows first={first} list={list}>
        {t('agenda.more', { count: first.hidden })}
      </MoreRows>
    </section>
  );
}

const drawVisit = (visit: Visit) => <WaitingVisit key={visit.id} visit={visit} />;

function WaitingVisit({ visit }: { visit: Visit }) {
  const { t } = useTranslation();
  const day = visit.date === null ? t('agenda.noDay') : showDay(visit.date);
  return (
    <NamedVisit visit={visit}>
      <span className={classes.about}>{day}</span>
    </NamedVisit>
  );
}
