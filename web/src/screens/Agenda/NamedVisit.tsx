import type { ReactNode } from 'react';
import { ScreenLink } from '../ScreenLink.tsx';
import { toTableRow } from '../table-row.ts';
import classes from './Agenda.module.css';
import type { Visit } from './use-visits.ts';

interface NamedVisitProps {
  visit: Visit;
  /** What else there is to tell where it stands. */
  children: ReactNode;
}

export function NamedVisit({ visit, children }: NamedVisitProps) {
  return (
    <li className={classes.visit}>
      <ScreenLink to={toTableRow(`/${visit.company_id}/servicos/agendamentos`, visit.id)}>
        {visit.company_name}
      </ScreenLink>
      <span className={classes.about}>
        {visit.service_type} · {visit.unit}
      </span>
      {visit.note && <q className={classes.about}>{visit.note}</q>}
      {children}
    </li>
  );
}
