import {
  type Day,
  type Document,
  daysLeft,
  documentState,
  isLicence,
  type Place,
  paths,
  showDay,
} from '@clareira/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RowIcon } from '../../ui/RowIcon.tsx';
import { renewalText } from './renewal-text.ts';
import { StateBadge } from './StateBadge.tsx';
import classes from './Validity.module.css';
import { ValidityFields, validityForm } from './ValidityFields.tsx';

interface ValidityItemProps {
  document: Document;
  place: Place;
  today: Day;
  canEdit: boolean;
  /** Whose it is, where several companies stand together. */
  company?: { name: string; link: ReactNode };
}

/** One document of the wall: how long it still holds, what is to be done about it, and what is missing. */
export function ValidityItem({ document, place, today, canEdit, company }: ValidityItemProps) {
  const { t } = useTranslation();
  const drafts = useDraftKeeping(validityForm, document.id);
  const [editing, setEditing] = useState(drafts.isWaiting);
  const item = useFocusFollowing(editing);
  const { name, type, unit, valid_until, annex_id } = document;
  const state = documentState(document, today);
  const renewal = renewalText(document, today);
  // Many a paper never expires; a licence always does.
  const missing = [valid_until === null && isLicence(document) && 'noValidity', annex_id === null && 'noFile'].filter(
    (key) => key !== false,
  );
  return (
    <li ref={item} className={classes.item} data-state={state}>
      <DaysLeft days={daysLeft(document, today)} />
      <div className={classes.about}>
        <p className={classes.named}>
          <strong>
            {annex_id === null ? (
              name
            ) : (
              <a href={paths.download(annex_id)} target="_blank" rel="noopener">
                {name}
              </a>
            )}
          </strong>
          <StateBadge state={state} />
        </p>
        {company && <p>{company.link}</p>}
        <p className={classes.soft}>
          {t(`documents.types.${type}`)} · {unit}
        </p>
        {valid_until !== null && (
          <p className={classes.soft}>
            {t(valid_until < today ? 'validity.expiredOn' : 'validity.until', { day: showDay(valid_until) })}
          </p>
        )}
        {renewal && <p className={classes.renewal}>{t(`validity.${renewal.text}`, { day: renewal.day })}</p>}
        {missing.map((key) => (
          <p key={key} className={classes.missing}>
            {t(`validity.${key}`)}
          </p>
        ))}
        {editing && (
          <div className={classes.editing}>
            <ValidityFields
              document={document}
              place={place}
              cancelText={t('validity.cancel')}
              onDone={() => setEditing(false)}
            />
          </div>
        )}
      </div>
      {canEdit && !editing && (
        <IconButton
          label={t('validity.edit', { name: company ? `${name} · ${company.name}` : name })}
          size="lg"
          onClick={() => setEditing(true)}
        >
          <RowIcon name="edit" />
        </IconButton>
      )}
    </li>
  );
}

/** The button and the fields take each other's place: the focus goes from one to the other. */
function useFocusFollowing(editing: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    if (document.activeElement !== document.body) return;
    item.current?.querySelector<HTMLElement>(editing ? 'input' : 'button')?.focus({ preventScroll: !editing });
  }, [editing]);
  return item;
}

function DaysLeft({ days }: { days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return <p className={classes.days}>–</p>;
  const count = Math.abs(days);
  const text = days === 0 ? t('validity.lastDay') : t(days > 0 ? 'validity.daysLeft' : 'validity.daysOver', { count });
  return <p className={classes.days}>{text}</p>;
}
