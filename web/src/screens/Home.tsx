import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignedInUser } from '../session/session.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import classes from './Home.module.css';
import { tilesFor } from './home-tiles.ts';

export default function Home() {
  const { t } = useTranslation();
  const user = useSignedInUser();
  return (
    <>
      <PageTitle tab={t('services.title')}>{t('services.greeting', { name: user.name })}</PageTitle>
      <Title order={2} id="services" className={classes.title}>
        {t('services.title')}
      </Title>
      <ul aria-labelledby="services" className={classes.tiles}>
        {tilesFor(user).map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link to={path} className={classes.tile} data-tile={name}>
              <Icon aria-hidden size={32} stroke={1.5} />
              {t(`services.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
