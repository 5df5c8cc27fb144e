import { type AccountOverview, showCnpj, showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { IconBuildingFactory2, IconCalendarEvent } from '../../ui/icons.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import { Card } from './Card.tsx';
import classes from './News.module.css';
import { weekday } from './weekday.ts';

export function AccountNews({ overview: { week, quiet } }: { overview: AccountOverview }) {
  return (
    <>
      <Week week={week} />
      <Quiet quiet={quiet} />
    </>
  );
}

function Week({ week: { visits, first, waiting } }: Pick<AccountOverview, 'week'>) {
  const { t, i18n } = useTranslation();
  const more = visits - first.length;
  return (
    <Card title={t('overview.week')} more={{ to: '/servicos/agenda', text: t('overview.seeAgenda') }}>
      {first.length === 0 && <p className={classes.none}>{t('overview.noVisits')}</p>}
      <ul className={classes.list}>
        {first.map(({ id, company_id, company_name, date, service_type, unit }) => (
          <li key={id} className={classes.entry}>
            <IconCalendarEvent aria-hidden size={22} stroke={1.5} />
            <div>
              <ScreenLink className={classes.what} to={`/${company_id}/servicos/agendamentos`}>
                {company_name}
              </ScreenLink>
              {date !== null && (
                <p className={classes.about}>
                  {weekday(date, i18n.language)}, {showDay(date)}
                </p>
              )}
              <p className={classes.about}>
                {service_type} · {unit}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.rest}>{t('overview.moreVisits', { count: more })}</p>}
      {waiting > 0 && (
        <ScreenLink className={classes.more} to="/servicos/agenda?status=pending_confirmation">
          {t('overview.waiting', { count: waiting })}
        </ScreenLink>
      )}
    </Card>
  );
}

function Quiet({ quiet: { days, companies } }: Pick<AccountOverview, 'quiet'>) {
  const { t } = useTranslation();
  return (
    <Card title={t('overview.quiet', { days })}>
      {companies.length === 0 && <p className={classes.none}>{t('overview.noneQuiet')}</p>}
      <ul className={classes.list}>
        {companies.map(({ id, name, cnpj }) => (
          <li key={id} className={classes.entry}>
            <IconBuildingFactory2 aria-hidden size={22} stroke={1.5} />
            <div>
              <ScreenLink className={classes.what} to={`/${id}/servicos/pagamentos`}>
                {name}
              </ScreenLink>
              <p className={classes.about}>{showCnpj(cnpj)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
