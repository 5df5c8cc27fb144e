import {
  byUrgency,
  can,
  type Document,
  documentState,
  documentStates,
  documents,
  type Place,
  validityCounts,
} from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { today } from '../../today.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StateBadge } from './StateBadge.tsx';
import classes from './Validity.module.css';
import { ValidityItem } from './ValidityItem.tsx';

interface ValidityWallProps {
  place: Place;
  query: UseQueryResult<Document[]>;
}

/** All documents of a company by urgency, to be read at a glance. */
export function ValidityWall({ place, query }: ValidityWallProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const day = today();
  const { data } = query;
  const inOrder = useMemo(() => data?.toSorted(byUrgency(day)), [data, day]);
  if (query.isPending) return <Spinner withText />;
  if (!data || !inOrder) return <Fault text={t('documents.toasts.loadFailed')} onRetry={() => query.refetch()} />;
  if (data.length === 0) return <EmptyState text={t('validity.empty')} />;
  const { undated_licences: count } = validityCounts(data, day);
  return (
    <div className={classes.wall}>
      <p className={classes.soft}>{t('validity.intro')}</p>
      <Counts documents={data} />
      {count > 0 && <p className={classes.missing}>{t('validity.undatedLicences', { count })}</p>}
      <ul className={classes.list} aria-label={t('validity.tabs.validity')}>
        {inOrder.map((document) => (
          <ValidityItem
            key={document.id}
            document={document}
            place={place}
            today={day}
            canEdit={can(user, 'update', documents)}
          />
        ))}
      </ul>
    </div>
  );
}

function Counts({ documents: all }: { documents: readonly Document[] }) {
  const { t } = useTranslation();
  const day = today();
  const counts = documentStates.map((state) => ({
    state,
    count: all.filter((document) => documentState(document, day) === state).length,
  }));
  return (
    <ul className={classes.counts} aria-label={t('validity.counts')}>
      {counts.map(({ state, count }) => (
        <li key={state}>
          <strong>{count}</strong> <StateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
