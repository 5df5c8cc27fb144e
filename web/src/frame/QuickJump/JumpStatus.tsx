import type { Company } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Found } from './find-jumps.ts';
import classes from './QuickJumpDialog.module.css';

interface JumpStatusProps {
  found: Found;
  searching: boolean;
  companies: UseQueryResult<Company[]>;
  onRetry(): void;
}

/** How the search went, for the eye and the ear. Without companies the screens are still there to go to. */
export function JumpStatus({ found, searching, companies, onRetry }: JumpStatusProps) {
  const { t } = useTranslation();
  const failed = companies.isError && !companies.isFetching && !companies.data;
  return (
    <div className={classes.status}>
      <p role="status">{failed ? t('quickJump.loadFailed') : said()}</p>
      {failed && (
        <LinkButton variant="light" size="xs" onClick={onRetry}>
          {t('faults.tryAgain')}
        </LinkButton>
      )}
    </div>
  );

  function said(): string {
    if (companies.isFetching && !companies.data) return t('quickJump.loading');
    if (!searching) return '';
    const count = found.jumps.length;
    if (count === 0) return t('quickJump.none');
    return found.more ? t('quickJump.first', { shown: count }) : t('quickJump.found', { count });
  }
}
