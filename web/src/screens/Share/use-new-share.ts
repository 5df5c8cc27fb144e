import { type NewShare, type Place, paths, shares } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
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

  async function make(draft: ShareDraft): Promise<MadeShare | undefined> {
    const work = async () => {
      // Its address is shown but once: nothing is made before that can be.
      await shareQr.load();
      return call<NewShare>('POST', paths.rows(shares, place), { ...draft });
    };
    const made = await send(work, 'shares.makeFailed');
    if (!made) return undefined;
    queries.invalidateQueries({ queryKey: sharesKey(place) });
    return { ...made.answer, url: folderAddress(made.answer.token ?? '') };
  }

  return { busy, problems, make };
}
