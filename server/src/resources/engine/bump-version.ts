import type { Place } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { bumpAccountVersion, bumpCompanyVersion } from '../../database/versions.ts';
import { notFound } from '../../http/errors.ts';

/**
 * Every change gives its place (the company, or the account) a new version. That locks the place until the transaction
 * ends: changes in one place follow each other, and none is made in a company just deleted. A rendered list is valid for
 * one version, and the home screen finds quiet companies by it.
 */
export async function bumpVersion(
  tx: Transaction<Tables>,
  place: Place,
  at: number,
  gone: () => Error = notFound,
): Promise<void> {
  if (place.company_id === null) return bumpAccountVersion(tx, place.account_id, at);
  if (!(await bumpCompanyVersion(tx, place.company_id, at))) throw gone();
}
