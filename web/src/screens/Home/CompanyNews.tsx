import { type CompanyOverview, type Day, daysBetween, showDay, type ValidityCounts } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { visitIn } from '../due.ts';
import { usePlace } from '../rows/use-place.ts';
import { AtTheDoor } from '../Share/AtTheDoor.tsx';
import { Card } from './Card.tsx';
import { DocumentEntry } from './DocumentEntry.tsx';
import classes from './News.module.css';
import { weekday } from './weekday.ts';

interface CompanyNewsProps {
  overview: CompanyOverview;
  today: Day;
}

export function CompanyNews({ overview: { next_visit, newest_documents, validity }, today }: CompanyNewsProps) {
  const { t } = useTranslation();
  const { company_id } = useSignedInUser();
  const place = usePlace(company_id ?? undefined);
  const services = `/${company_id}/servicos`;
  return (
    <>
      {/* First: whoever needs it has an inspector waiting. */}
      <Card title={t('shares.title')} more={{ to: `${services}/pasta-do-fiscal`, text: t('shares.all') }}>
        <p className={classes.none}>{t('shares.atTheDoorHint')}</p>
        <AtTheDoor place={place} />
      </Card>
      <Card title={t('overview.nextVisit')} more={{ to: `${services}/agendamentos`, text: t('overview.seeVisits') }}>
        {next_visit ? (
          <NextVisit visit={next_visit} today={today} />
        ) : (
          <p className={classes.none}>{t('overview.noVisit')}</p>
        )}
      </Card>
      <Card
        title={t('validity.home.title')}
        more={{ to: `${services}/documentacoes?aba=validades`, text: t('validity.home.see') }}
      >
        <ValidityCounted counts={validity} />
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

/** What wants attention, what presses most first. */
function ValidityCounted({ counts: { expired, expiring, undated_licences } }: { counts: ValidityCounts }) {
  const { t } = useTranslation();
  if (expired + expiring + undated_licences === 0) return <p className={classes.none}>{t('validity.home.calm')}</p>;
  return (
    <div className={classes.visit}>
      {expired > 0 && <Badge tone="late">{t('validity.home.expired', { count: expired })}</Badge>}
      {expiring > 0 && <Badge tone="waiting">{t('validity.home.expiring', { count: expiring })}</Badge>}
      {undated_licences > 0 && (
        <p className={classes.about}>{t('validity.undatedLicences', { count: undated_licences })}</p>
      )}
    </div>
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
