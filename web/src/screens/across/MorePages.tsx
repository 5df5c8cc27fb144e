import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/BusyButton.tsx';
import classes from './MorePages.module.css';

interface MorePagesProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<{ isError: boolean }>;
  /** Has the focus once more has come: its first new item, or that of the table in it. */
  list: RefObject<HTMLElement | null>;
}

/** Asks for the next page of a list. Paper, where nobody can, says that there is more. */
export function MorePages({ hasNextPage, isFetchingNextPage, fetchNextPage, list }: MorePagesProps) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;

  async function press({ currentTarget }: MouseEvent) {
    const items = list.current?.querySelector('tbody') ?? list.current;
    const before = items?.childElementCount ?? 0;
    const answered = await fetchNextPage();
    if (answered.isError) return;
    const { focusItem } = await import('../../ui/keep-focus-in.ts');
    focusItem(items, before, currentTarget);
  }

  return (
    <>
      <BusyButton variant="default" className={classes.more} loading={isFetchingNextPage} onClick={press}>
        {t('receivables.more')}
      </BusyButton>
      <p className={classes.onPaper}>{t('receivables.notAll')}</p>
    </>
  );
}
