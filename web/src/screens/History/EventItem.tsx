import type { AuditEvent } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { showInstant } from '../../show-instant.ts';
import { usePortal } from '../portal.ts';
import type { FieldChange } from '../rows/field-changes.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import { describeChanges, describeThing, describeToken } from './describe.ts';
import classes from './History.module.css';
import { rowLink } from './row-link.ts';

/** One event: when, who, what, and what it changed. */
export function EventItem({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { at, user_id, company_id, company_name, action, resource, details } = event;
  const when = showInstant(at);
  const thing = describeThing(event, t);
  const link = rowLink(usePortal(), event);
  return (
    <li className={classes.event}>
      <p className={classes.head}>
        <time dateTime={at}>{when}</time>
        <strong>
          {user_id === null ? (
            whoOf(event, t)
          ) : (
            <FilterLink filter={`user_id=${user_id}`}>{whoOf(event, t)}</FilterLink>
          )}
        </strong>
        {describeToken(event, t)}
      </p>
      <p className={classes.what}>
        {t([`history.actions.${action}`, action])}
        {thing && <> · {link ? <ScreenLink to={link}>{thing}</ScreenLink> : thing}</>}
        {company_name && (
          <>
            {' · '}
            <FilterLink filter={`company_id=${company_id}`}>{company_name}</FilterLink>
          </>
        )}
      </p>
      <ul className={classes.changes}>
        {describeChanges(resource, details, t).map((change) => (
          <li key={change.field}>
            <Change change={change} isDeleted={action === 'delete'} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Leads to all that one person did, or that was done in one company. */
function FilterLink({ filter, children }: { filter: string; children: string }) {
  return <ScreenLink to={`/servicos/historico?${filter}`}>{children}</ScreenLink>;
}

/** Not everything is done by someone who is signed in. */
function whoOf({ user_name, address, action }: AuditEvent, t: TFunction): string {
  if (user_name !== null) return user_name;
  if (address === 'operator') return t('history.operator');
  return t(action === 'open' ? 'history.linkHolder' : 'history.nobodyKnown');
}

function Change({ change: { name, before, after }, isDeleted }: { change: FieldChange; isDeleted: boolean }) {
  const { t } = useTranslation();
  if (before === undefined && after === undefined) return t('history.changed', { name });
  // What a deleted row said has not become anything else.
  if (before === undefined || (isDeleted && after === undefined)) return `${name}: ${after ?? before}`;
  return (
    <>
      {name}: <del>{before}</del> → {after ?? t('history.blank')}
    </>
  );
}
