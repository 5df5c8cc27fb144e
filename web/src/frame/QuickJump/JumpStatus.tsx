import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Found } from './find-jumps.ts';
import classes from './QuickJumpDialog.module.css';
import type { FoundCompanies } from './use-found-companies.ts';

interface JumpStatusProps {
  found: Found;
  searching: boolean;
  companies: Pick<FoundCompanies, 'isWaiting' | 'isFailed'>;
  /** The reader's own papers are on their way. */
  isReading: boolean;
  onRetry(): void;
}

/** How the search went, for the eye and the ear. Without companies the screens are still there to go to. */
export function JumpStatus({ found, searching, companies, isReading, onRetry }: JumpStatusProps) {
  const { isWaiting, isFailed } = companies;
  const { t } = useTranslation();
  return (
    <div className={classes.status}>
      <p role="status">{isFailed ? t('quickJump.loadFailed') : said()}</p>
      {isFailed && (
        <LinkButton variant="light" size="xs" onClick={onRetry}>
          {t('faults.tryAgain')}
        </LinkButton>
      )}
    </div>
  );

  function said(): string {
    if (!searching) return '';
    const count = found.jumps.length;
    if (count === 0 && isReading) return t('app.loading');
    if (count === 0) return isWaiting ? t('quickJump.loading') : t('quickJump.none');
    return found.more ? t('quickJump.first', { shown: count }) : t('quickJump.found', { count });
  }
}
