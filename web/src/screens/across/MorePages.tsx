import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/BusyButton.tsx';
import classes from './MorePages.module.css';

interface MorePagesProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Asks for the next page of a list. Paper, where nobody can, says that there is more. */
export function MorePages({ hasNextPage, isFetchingNextPage, fetchNextPage }: MorePagesProps) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <>
      <BusyButton
        variant="default"
        className={classes.more}
        loading={isFetchingNextPage}
        onClick={() => fetchNextPage()}
      >
        {t('receivables.more')}
      </BusyButton>
      <p className={classes.onPaper}>{t('receivables.notAll')}</p>
    </>
  );
}
