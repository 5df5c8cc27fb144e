import type { Place } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Attempt } from '../../api/make-shown-once.ts';
import { useAhead } from '../../ui/use-ahead.ts';
import { useSending } from '../use-sending.ts';
import type { ShareDraft } from './make-share.ts';
import { shareQr } from './share-qr.ts';
import { type MadeShare, sharesKey } from './use-shares.ts';

const makingCode = () => Promise.all([import('./make-share.ts'), shareQr.load()]);

/** Makes a folder, for `shareQr` to show. */
export function useNewShare(place: Place) {
  const queries = useQueryClient();
  // Where only the answer was lost, the folder is there.
  const reread = () => queries.invalidateQueries({ queryKey: sharesKey(place) });
  const { busy, problems, refuse, clearProblem, send } = useSending({ reread });
  const own = useRef<string>(undefined);
  useAhead(makingCode);

  /** A draft that is kept has its attempt with it. */
  async function make(draft: ShareDraft, attempt: Attempt = own): Promise<MadeShare | undefined> {
    const work = async () => {
      // Its address is shown but once: nothing is made before that can be.
      const [{ makeShare }] = await makingCode();
      return makeShare(place, draft, attempt);
    };
    const made = await send(work, 'shares.makeFailed');
    if (made) reread();
    return made?.answer;
  }

  return { busy, problems, refuse, clearProblem, make };
}
