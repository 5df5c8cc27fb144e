import { useTranslation } from 'react-i18next';
import { BackButton } from '../ui/BackButton.tsx';
import { IconBarrierBlock } from '../ui/entry-icons.ts';
import classes from '../ui/Message.module.css';
import { PageTitle } from '../ui/PageTitle.tsx';

export function Forbidden() {
  const { t } = useTranslation();
  return (
    <div className={classes.message}>
      <IconBarrierBlock aria-hidden size={64} stroke={1.25} />
      <PageTitle>{t('pages.forbidden')}</PageTitle>
      <BackButton />
    </div>
  );
}
