import type { AuditEvent } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { showInstant } from '../../show-instant.ts';
import type { ToldChange } from '../rows/told-values.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import { toldChanges } from './describe.ts';
import classes from './History.module.css';
import { rowLink } from './row-link.ts';

/** One event: when, who, what, and what it changed. */
export function EventItem({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { at, user_id, company_id, company_name, action, resource, row_id, details } = event;
  const when = showInstant(at);
  const thing =
    resource && row_id !== null ? t('history.row', { name: t(`history.resources.${resource}`), id: row_id }) : '';
  const link = rowLink(event);
  return (
    <li className={classes.event}>
      <p className={classes.head}>
        <time dateTime={at}>{when}</time>
        <strong>{user_id === null ? whoOf(event, t) : <Only of={`user_id=${user_id}`}>{whoOf(event, t)}</Only>}</strong>
      </p>
      <p className={classes.what}>
        {t([`history.actions.${action}`, action])}
        {thing && <> · {link ? <ScreenLink to={link}>{thing}</ScreenLink> : thing}</>}
        {company_name && (
          <>
            {' · '}
            <Only of={`company_id=${company_id}`}>{company_name}</Only>
          </>
        )}
      </p>
      <ul className={classes.changes}>
        {toldChanges(resource, details, t).map((change) => (
          <li key={change.field}>
            <Change change={change} isDeleted={action === 'delete'} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Leads to all that one person did, or that was done in one company. */
function Only({ of, children }: { of: string; children: string }) {
  return <ScreenLink to={`/servicos/historico?${of}`}>{children}</ScreenLink>;
}

/** Not everything is done by someone who is signed in. */
function whoOf({ user_name, address, action }: AuditEvent, t: TFunction): string {
  if (user_name !== null) return user_name;
  if (address === 'operator') return t('history.operator');
  return t(action === 'open' ? 'history.linkHolder' : 'history.nobodyKnown');
}

function Change({ change: { name, before, after }, isDeleted }: { change: ToldChange; isDeleted: boolean }) {
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
