import { type Import, type ImportSummary, paths } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { showInstant } from '../../show-instant.ts';
import { Announced } from '../../ui/Announced.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import classes from './Import.module.css';

/** Older ones are looked for by nobody. */
const page = { limit: '100' };

/** A file that was imported before would make its rows twice. It is said, not refused: it may be meant. */
export function SameFile({ as: { id, resource, file_name, rows: count } }: { as: Import }) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { rows } = useAccountRows<ImportSummary>(paths.imports(account_id), page, 'imports.pastFailed');
  const same = rows?.find(
    (past) =>
      past.status === 'done' &&
      past.id !== id &&
      past.resource === resource &&
      past.file_name === file_name &&
      past.rows === count,
  );
  if (!same) return null;
  return (
    <Announced as="p" className={classes.again}>
      {t('imports.again', { when: showInstant(same.created_at), who: same.created_by })}{' '}
      <Link to={`?import=${same.id}`}>{t('imports.againLink')}</Link>
    </Announced>
  );
}
