import type { NewShare, Place } from '@clareira/contract';
import type { ClaimKey } from '../auth/idempotency.ts';
import type { Caller } from '../identity/caller.ts';
import { hashToken, newToken } from '../identity/tokens.ts';
import { permits, writeAs } from '../resources/engine/write-as.ts';
import { writeRow } from '../resources/engine/write-row.ts';
import type { Services } from '../services.ts';
import { shares } from './definition.ts';
import { refuseForeignDocuments } from './document-ids.ts';
import { findShare } from './rows.ts';

/** What a folder is made of, judged. */
export interface ShareContent {
  values: Record<string, unknown>;
  documentIds: number[] | null;
}

/** Only here is the token itself ever told. */
export async function makeShare(
  services: Services,
  caller: Caller,
  place: Place,
  { values, documentIds }: ShareContent,
  claimKey: ClaimKey = async () => {},
): Promise<NewShare & { token: string }> {
  const token = newToken();
  const derived = {
    token_hash: hashToken(token),
    document_ids: documentIds && JSON.stringify(documentIds),
    opened: 0,
    last_opened_at: null,
  };
  const authority = { place, may: permits('create', shares.resource), locksPlaceLast: true };
  const { id } = await writeAs(services, caller, authority, async (context) => {
    if (documentIds) await refuseForeignDocuments(context, place.company_id, documentIds);
    const row = await writeRow(context, shares, place, { action: 'create', values, derived });
    await claimKey(context, row);
    return row;
  });
  return { ...(await findShare(services.db, id)), token };
}
