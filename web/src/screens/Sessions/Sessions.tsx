import { useTranslation } from 'react-i18next';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { SessionList } from './SessionList.tsx';
import classes from './Sessions.module.css';

export default function Sessions() {
  const { t } = useTranslation();
  return (
    <ScreenFrame title={t('sessions.title')}>
      <p className={classes.intro}>{t('sessions.intro')}</p>
      <SessionList />
    </ScreenFrame>
  );
}
