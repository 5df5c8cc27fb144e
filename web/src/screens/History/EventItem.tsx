import type { AuditEvent } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { showInstant } from '../../show-instant.ts';
import type { ToldChange } from '../rows/told-values.ts';
import { toldChanges } from './describe.ts';
import classes from './History.module.css';

/** One event: when, who, what, and what it changed. */
export function EventItem({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { at, user_name, company_name, action, resource, row_id, details } = event;
  const when = showInstant(at);
  const thing =
    resource && row_id !== null ? t('history.row', { name: t(`history.resources.${resource}`), id: row_id }) : '';
  return (
    <li className={classes.event}>
      <p className={classes.head}>
        <time dateTime={at}>{when}</time>
        <strong>{user_name ?? t('history.operator')}</strong>
      </p>
      <p className={classes.what}>
        {[t([`history.actions.${action}`, action]), thing, company_name].filter(Boolean).join(' · ')}
      </p>
      <ul className={classes.changes}>
        {toldChanges(resource, details, t).map((change) => (
          <li key={change.field}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Change({ change: { name, before, after } }: { change: ToldChange }) {
  const { t } = useTranslation();
  if (before === undefined && after === undefined) return t('history.changed', { name });
  if (before === undefined) return `${name}: ${after}`;
  return (
    <>
      {name}: <del>{before}</del> → {after ?? t('history.blank')}
    </>
  );
}
