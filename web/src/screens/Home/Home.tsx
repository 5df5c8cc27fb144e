import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useToday } from '../../use-today.ts';
import { usePortal } from '../portal.ts';
import { ScreenIcon } from '../ScreenIcon.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import { destinations } from '../screen.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Headline } from './Headline.tsx';
import classes from './Home.module.css';
import { News } from './News.tsx';
import { useOverview } from './use-overview.ts';

/** What presses most, then the services, then what else there is to know: on a phone in that order too. */
export default function Home() {
  const { t } = useTranslation();
  const portal = usePortal();
  const user = useSignedInUser();
  const day = useToday();
  const overview = useOverview(day);
  const firstSteps = overview.data?.of === 'account' ? overview.data.first_steps : null;
  return (
    <>
      <PageTitle tab={t('services.title')}>{t('services.greeting', { name: user.name })}</PageTitle>
      {firstSteps && <FirstSteps steps={firstSteps} />}
      <div className={classes.home}>
        <Headline overview={overview} today={day} />
        <div className={classes.services}>
          <Heading id="services" className={classes.title}>
            {t('services.title')}
          </Heading>
          <ul aria-labelledby="services" className={classes.tiles}>
            {destinations(portal, 'tiles', user).map(({ name, path, text, icon }) => (
              <li key={name}>
                <ScreenLink to={path} className={classes.tile} data-tile={name}>
                  <ScreenIcon name={icon} size={32} stroke={1.5} />
                  {t(text)}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </div>
        <News overview={overview} today={day} />
      </div>
    </>
  );
}
