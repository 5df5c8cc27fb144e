import { showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import { toTableRow } from '../table-row.ts';
import { visitTones } from '../tones.ts';
import classes from './Agenda.module.css';
import type { Visit } from './use-visits.ts';

interface NamedVisitProps {
  visit: Visit;
  /** Where it does not stand under its day. */
  tellsDay?: boolean;
}

export function NamedVisit({ visit, tellsDay = false }: NamedVisitProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.visit}>
      <ScreenLink to={toTableRow(`/${visit.company_id}/servicos/agendamentos`, visit.id)}>
        {visit.company_name}
      </ScreenLink>
      {tellsDay && <span>{visit.date === null ? t('agenda.noDay') : showDay(visit.date)}</span>}
      <span className={classes.about}>
        {visit.service_type} · {visit.unit}
      </span>
      {visit.note && <q className={classes.about}>{visit.note}</q>}
      <span className={`${classes.about} ${classes.manager}`}>{visit.technical_manager}</span>
      <Badge tone={visitTones[visit.status]}>{t(`schedules.statuses.${visit.status}`)}</Badge>
    </li>
  );
}
