import { isShareOpen, type Share } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { today } from '../../today.ts';
import { useShownOnce } from '../use-shown-once.ts';
import type { MadeShare } from './use-shares.ts';

/** The folder that was made last, until it is put away, or has ended elsewhere. */
export function useMadeShare(companyId: number, query: UseQueryResult<readonly Share[]>) {
  const { secret, ...once } = useShownOnce<MadeShare>(`share-${companyId}`);
  const [waited] = useState(secret);
  const hasWaited = secret !== undefined && secret === waited;
  const listed = query.data?.find(({ id }) => id === secret?.id);
  // One that was just made is in no list yet; one that has waited is judged by a list of now.
  const isKnown = !hasWaited || query.isFetchedAfterMount;
  const isOver = isKnown && (listed ? !isShareOpen(listed, today()) : hasWaited && query.isSuccess);

  const endShown = useEffectEvent(once.end);
  useEffect(() => {
    if (isOver) endShown();
  }, [isOver]);

  return { made: isKnown && !isOver ? secret : undefined, ...once };
}
