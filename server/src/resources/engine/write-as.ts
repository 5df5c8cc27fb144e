import { type Action, can, type Place, type Resource, sees, type User } from '@clareira/contract';
import { confirmCaller } from '../../auth/confirm-caller.ts';
import { inSlices } from '../../database/statements.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Services, WriteContext } from '../../services.ts';
import { bumpVersion } from './bump-version.ts';

interface Authority {
  /** It is locked and gets a new version. Null for what no list shows; several for a change in many companies. */
  place: Place | readonly Place[] | null;
  /** What is said of a company that was deleted meanwhile; unset, that there is none. */
  gone?: () => Error;
  /** Asked of the caller as they are when the row is written, not as they were when the request began. */
  may(user: User): boolean;
  /** For a new row that cannot clash with others: its place is locked at the end only, so that others wait for less long. */
  locksPlaceLast?: boolean;
}

/** Whether somebody may do this to rows of a resource. */
export const permits = (action: Action, resource: Pick<Resource, 'access'>) => (user: User) =>
  can(user, action, resource);

/**
 * Every change that somebody asks for runs in here. Always the place before the caller: two changes that lock both in the
 * same order never wait for each other.
 */
export function writeAs<T>(
  services: Services,
  caller: Caller,
  { place, may, gone, locksPlaceLast = false }: Authority,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (tx) => {
    const at = services.now();
    const places = inOneOrder([place ?? []].flat());
    const authorized = async (): Promise<Caller> => {
      let { user } = caller;
      const confirm = async () => {
        user = await confirmCaller(tx, caller);
      };
      await inSlices([...places.map((one) => () => bumpVersion(tx, one, at, gone)), confirm]);
      if (!places.every((one) => sees(user, one))) throw notFound();
      if (!may(user)) throw forbidden();
      return { ...caller, user };
    };
    const beforeCommit: WriteContext['beforeCommit'] = [];
    const context = { services, tx, at, beforeCommit };
    const done = await work({ ...context, caller: locksPlaceLast ? caller : await authorized() });
    await inSlices(locksPlaceLast ? [authorized, ...beforeCommit] : beforeCommit);
    return done;
  });
}

/** Two changes that meet in several companies lock them in the same order. */
function inOneOrder(places: readonly Place[]): readonly Place[] {
  return places.toSorted((one, other) => (one.company_id ?? 0) - (other.company_id ?? 0));
}
