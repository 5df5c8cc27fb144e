import {
  byUrgency,
  can,
  type Document,
  type DocumentState,
  documents,
  isLicence,
  type Place,
} from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useToday } from '../../use-today.ts';
import { StateBadge } from './StateBadge.tsx';
import classes from './Validity.module.css';
import { ValidityItem } from './ValidityItem.tsx';

interface ValidityWallProps {
  place: Place;
  query: UseQueryResult<Document[]>;
}

/** As many as the list of all companies shows at first. */
const shownAtOnce = 100;
/** So few need no counting. */
const atAGlance = 8;

/** All documents of a company by urgency, to be read at a glance. */
export default function ValidityWall({ place, query }: ValidityWallProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const day = useToday();
  const data = useDeferredValue(query.data);
  const states = useMemo(() => data && byUrgency(data, day), [data, day]);
  const inOrder = useMemo(() => [...(states?.values() ?? [])].flat(), [states]);
  const list = useRef<HTMLUListElement>(null);
  const first = useFirstRows(inOrder, shownAtOnce);
  const canEdit = can(user, 'update', documents);
  const draw = useCallback(
    (document: Document) => (
      <ValidityItem key={document.id} document={document} place={place} today={day} canEdit={canEdit} />
    ),
    [place, day, canEdit],
  );
  if (query.isPending || (query.data && !data)) return <Spinner withText />;
  if (!data || !states) return <Fault onRetry={() => query.refetch()} />;
  if (data.length === 0) return <EmptyState text={t('validity.empty')} />;
  const count = states.get('none')?.filter(isLicence).length ?? 0;
  return (
    <div className={classes.wall}>
      <p className={classes.soft}>{t('validity.intro')}</p>
      {data.length > atAGlance && <Counts states={states} />}
      {count > 0 && <p className={classes.missing}>{t('validity.undatedLicences', { count })}</p>}
      <ul ref={list} className={classes.list} aria-label={t('validity.tabs.validity')}>
        <InSteps rows={first.shown} draw={draw} />
      </ul>
      <MoreRows first={first} list={list} className={classes.more} />
    </div>
  );
}

function Counts({ states }: { states: ReadonlyMap<DocumentState, readonly Document[]> }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.counts} aria-label={t('validity.counts')}>
      {[...states]
        .filter(([, those]) => those.length > 0)
        .map(([state, those]) => (
          <li key={state}>
            <strong>{those.length}</strong> <StateBadge state={state} />
          </li>
        ))}
    </ul>
  );
}
