import { type ImportSummary, paths } from '@clareira/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { showInstant } from '../../show-instant.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { MorePages } from '../across/MorePages.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import { ImportStatus } from './ImportStatus.tsx';
import classes from './PastImports.module.css';

const page = { limit: '10' };

/** Those of everybody, the latest first: each can be looked at, finished or undone. */
export default function PastImports() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const list = useRef<HTMLUListElement>(null);
  const { rows, errorUpdateCount, isFetching, refetch, ...pages } = useAccountRows<ImportSummary>(
    paths.imports(account_id),
    page,
    'imports.pastFailed',
  );
  const title = <h2>{t('imports.past')}</h2>;
  // It came to nothing once: whoever asks again sees it wait.
  if (!rows && errorUpdateCount > 0)
    return (
      <section className={classes.past}>
        {title}
        {isFetching ? <Spinner /> : <Fault onRetry={() => refetch()} />}
      </section>
    );
  if (!rows?.length) return null;
  return (
    <section className={classes.past}>
      {title}
      <ul ref={list}>
        {rows.map((past) => (
          <li key={past.id}>
            <Link to={`?import=${past.id}`}>{past.file_name}</Link>
            <ImportStatus of={past} />
            <p>
              {[
                t(`imports.resources.${past.resource}`),
                t('imports.rows', { count: past.rows }),
                showInstant(past.created_at),
                past.created_by,
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <MorePages {...pages} list={list} />
    </section>
  );
}
