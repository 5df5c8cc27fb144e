import type { Day, Overview } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/LinkButton.tsx';
import classes from './Headline.module.css';
import { InvoiceHeadline } from './InvoiceHeadline.tsx';
import { OverdueHeadline } from './OverdueHeadline.tsx';
import { Placeholder } from './Placeholder.tsx';

interface HeadlineProps {
  overview: UseQueryResult<Overview>;
  today: Day;
}

/** The one thing that presses most: to a client the open invoice, to the staff what is overdue. */
export function Headline({ overview: { data, isError, isFetching, refetch }, today }: HeadlineProps) {
  const { t } = useTranslation();
  const waiting = !data && (!isError || isFetching);
  const area = useRef<HTMLDivElement>(null);

  function retry() {
    // The button is about to go: the focus waits where the answer will stand.
    area.current?.focus();
    refetch();
  }

  return (
    <div ref={area} tabIndex={-1} className={classes.headline} data-waiting={waiting || undefined}>
      {data?.of === 'company' && <InvoiceHeadline overview={data} today={today} />}
      {data?.of === 'account' && <OverdueHeadline overdue={data.overdue} />}
      {!data && !waiting && (
        <div className={classes.failure}>
          <p role="status">{t('overview.loadFailed')}</p>
          <LinkButton variant="light" onClick={retry}>
            {t('faults.tryAgain')}
          </LinkButton>
        </div>
      )}
      {waiting && <Placeholder lines={3} said />}
    </div>
  );
}
