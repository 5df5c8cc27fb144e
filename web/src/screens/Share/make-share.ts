import { type NewShare, type Place, paths, shares } from '@clareira/contract';
import { type Attempt, makeShownOnce } from '../../api/make-shown-once.ts';
import { folderAddress } from '../../folder-address.ts';
import type { MadeShare } from './use-shares.ts';

export interface ShareDraft {
  title: string;
  expires_on: string;
  document_ids: readonly number[] | null;
}

export async function makeShare(place: Place, draft: ShareDraft, attempt: Attempt): Promise<MadeShare> {
  const share = await makeShownOnce<NewShare>(paths.rows(shares, place), { ...draft }, attempt);
  return { ...share, url: folderAddress(share.token ?? '') };
}
