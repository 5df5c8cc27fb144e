import { Button } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoreRowsProps } from './MoreButton.tsx';
import { onDemand } from './on-demand.ts';
import { usePrinting } from './use-printing.ts';

/** So many of the rows at first, and `more` whenever somebody asks for them; all of them on paper, where nobody can. */
export function useFirstRows<Row>(rows: readonly Row[], atOnce: number, more = atOnce) {
  const [most, setMost] = useState(atOnce);
  const printing = usePrinting();
  const count = printing ? rows.length : most;
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  const hidden = rows.length - shown.length;
  const isLong = rows.length > atOnce;
  return { shown, hidden, isLong, next: Math.min(hidden, more), showMore: () => setMost(most + more) };
}

/** Few lists are so long. What does not come must not take the rows away that are there. */
const moreButton = onDemand(() => import('./MoreButton.tsx').catch(() => ({ default: PlainButton })));

function PlainButton({ first, className, children }: MoreRowsProps) {
  const { t } = useTranslation();
  if (first.hidden === 0) return null;
  return (
    <Button variant="default" className={className} onClick={first.showMore}>
      {children ?? t('receivables.more')}
    </Button>
  );
}

/** What asks for more of the rows. */
export function MoreRows(props: MoreRowsProps) {
  return <Suspense>{props.first.isLong && <moreButton.Component {...props} />}</Suspense>;
}
