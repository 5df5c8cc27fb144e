import type { Place } from '@clareira/contract';
import type { Transaction } from 'kysely';
import { moveAccount, moveCompany } from '../../database/movement.ts';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../http/errors.ts';

/**
 * Writes down that something moved in the place. Every change does it, and begins with it where it may meet another's
 * rows: from then on the company or the account is held, so changes in one place end one after the other, and none is
 * made in a company just deleted. A rendered list is good for as long as its place has not moved; the home screen tells
 * by it which companies are quiet.
 */
export async function movePlace(tx: Transaction<Tables>, place: Place, at: number): Promise<void> {
  if (place.company_id === null) return moveAccount(tx, place.account_id, at);
  if (!(await moveCompany(tx, place.company_id, at))) throw notFound();
}
