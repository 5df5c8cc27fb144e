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
  const { at, company_name, action, resource, row_id, details } = event;
  const when = showInstant(at);
  const thing =
    resource && row_id !== null ? t('history.row', { name: t(`history.resources.${resource}`), id: row_id }) : '';
  const link = rowLink(event);
  return (
    <li className={classes.event}>
      <p className={classes.head}>
        <time dateTime={at}>{when}</time>
        <strong>{whoOf(event, t)}</strong>
      </p>
      <p className={classes.what}>
        {t([`history.actions.${action}`, action])}
        {thing && <> · {link ? <ScreenLink to={link}>{thing}</ScreenLink> : thing}</>}
        {company_name && ` · ${company_name}`}
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

/** Not everything is done by someone who is signed in. */
function whoOf({ user_name, address, action }: AuditEvent, t: TFunction): string {
  if (user_name !== null) return user_name;
  if (address === 'operator') return t('history.operator');
  return t(action === 'open' ? 'history.linkHolder' : 'history.nobodyKnown');
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
