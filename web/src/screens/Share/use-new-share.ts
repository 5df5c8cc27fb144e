import { type NewShare, type Place, paths, shares } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { folderAddress } from '../../folder-address.ts';
import { useSending } from '../use-sending.ts';
import { shareQr } from './share-qr.ts';
import { type MadeShare, sharesKey } from './use-shares.ts';

interface ShareDraft {
  title: string;
  expires_on: string;
  document_ids: readonly number[] | null;
}

/** Makes a folder, for `shareQr` to show. */
export function useNewShare(place: Place) {
  const queries = useQueryClient();
  const { busy, problems, send } = useSending();
  const attempt = useRef<string>(undefined);

  async function make(draft: ShareDraft): Promise<MadeShare | undefined> {
    const work = async () => {
      // Its address is shown but once: nothing is made before that can be.
      const [{ makeShownOnce }] = await Promise.all([import('../../api/make-shown-once.ts'), shareQr.load()]);
      return makeShownOnce<NewShare>(paths.rows(shares, place), { ...draft }, attempt);
    };
    const made = await send(work, 'shares.makeFailed');
    if (!made) return undefined;
    queries.invalidateQueries({ queryKey: sharesKey(place) });
    return { ...made.answer, url: folderAddress(made.answer.token ?? '') };
  }

  return { busy, problems, make };
}
