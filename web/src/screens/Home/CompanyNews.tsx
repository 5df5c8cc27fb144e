import { type CompanyOverview, type Day, daysBetween, showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { Card } from './Card.tsx';
import { DocumentEntry } from './DocumentEntry.tsx';
import { visitIn } from './due.ts';
import classes from './News.module.css';
import { weekday } from './weekday.ts';

interface CompanyNewsProps {
  overview: CompanyOverview;
  today: Day;
}

export function CompanyNews({ overview: { next_visit, newest_documents }, today }: CompanyNewsProps) {
  const { t } = useTranslation();
  const { company_id } = useSignedInUser();
  const services = `/${company_id}/servicos`;
  return (
    <>
      <Card title={t('overview.nextVisit')} more={{ to: `${services}/agendamentos`, text: t('overview.seeVisits') }}>
        {next_visit ? (
          <NextVisit visit={next_visit} today={today} />
        ) : (
          <p className={classes.none}>{t('overview.noVisit')}</p>
        )}
      </Card>
      <Card
        title={t('overview.newestDocuments')}
        more={{ to: `${services}/documentacoes`, text: t('overview.seeDocuments') }}
      >
        {newest_documents.length > 0 ? (
          <ul className={classes.list}>
            {newest_documents.map((document) => (
              <DocumentEntry key={document.id} document={document} />
            ))}
          </ul>
        ) : (
          <p className={classes.none}>{t('overview.noDocuments')}</p>
        )}
      </Card>
    </>
  );
}

interface NextVisitProps {
  visit: NonNullable<CompanyOverview['next_visit']>;
  today: Day;
}

function NextVisit({ visit: { date, service_type, unit, status }, today }: NextVisitProps) {
  const { t, i18n } = useTranslation();
  const count = date === null ? 0 : daysBetween(today, date);
  return (
    <div className={classes.visit}>
      {date !== null && (
        <p className={classes.when}>
          <strong>{showDay(date)}</strong>
          <span>
            {weekday(date, i18n.language)}, {t(`overview.${visitIn(count)}`, { count })}
          </span>
        </p>
      )}
      <p>{service_type}</p>
      <p className={classes.about}>
        {unit} · {t(`schedules.statuses.${status}`)}
      </p>
    </div>
  );
}
