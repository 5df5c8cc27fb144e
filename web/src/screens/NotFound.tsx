import { useTranslation } from 'react-i18next';
import { BackButton } from '../ui/BackButton.tsx';
import { IconTrees } from '../ui/entry-icons.ts';
import classes from '../ui/Message.module.css';
import { PageTitle } from '../ui/PageTitle.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <div className={classes.message}>
      <IconTrees aria-hidden size={64} stroke={1.25} />
      <PageTitle>{t('pages.notFound')}</PageTitle>
      <BackButton />
    </div>
  );
}
