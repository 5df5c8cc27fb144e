import { addDays, type Place, type User } from '@clareira/contract';
import { deleteRow } from '../resources/engine/save.ts';
import type { Services } from '../services.ts';
import { shares } from '../shares/definition.ts';
import { countOpening, findOpenShare } from '../shares/folder.ts';
import { makeShare } from '../shares/make-share.ts';
import { demoCaller } from './demo-caller.ts';

/** A folder that inspectors have opened, and one that is over. */
export async function seedShares(services: Services, user: User, place: Place): Promise<void> {
  const caller = demoCaller(user);
  const make = (title: string, days: number) =>
    makeShare(services, caller, place, {
      values: { title, expires_on: addDays(services.today(), days) },
      documentIds: null,
    });
  const { token } = await make('Vigilância Sanitária', 60);
  for (let times = 0; times < 3; times++) {
    await countOpening(services, await findOpenShare(services, token), '203.0.113.9');
  }
  const over = await make('Auditoria do cliente', 5);
  await deleteRow(services, shares, place, { id: over.id }, caller);
}
