import type { FastifyRequest } from 'fastify';
import { HttpError, invalidHeader, unavailable } from '../http/errors.ts';
import type { Services, WriteContext } from '../services.ts';
import { callerOf } from './authenticate.ts';

const header = 'Idempotency-Key';
/** How long a key stands for the row that was made with it. */
export const keyLifetime = 24 * 3_600_000;

/** Thrown inside the transaction that comes second: what it wrote is rolled back, and the first row is answered. */
export class MadeAlready extends Error {
  readonly rowId: number;

  constructor(rowId: number) {
    super('made already');
    this.rowId = rowId;
  }
}

/** What `make` calls inside its transaction, once the row is there. */
export type ClaimKey = (context: Pick<WriteContext, 'services' | 'tx' | 'at'>, row: { id: number }) => Promise<void>;
type Make<T> = (claimKey: ClaimKey) => Promise<T>;

/**
 * A call that makes a row, made once: `make` runs unless the caller has used the request's `Idempotency-Key` on this path
 * before, in which case `find` answers with the row of that time. Without the header it always runs.
 */
export async function createOnce<T>(
  services: Services,
  request: FastifyRequest,
  make: Make<T>,
  find: (rowId: number) => Promise<T>,
): Promise<T> {
  const key = readKey(request);
  if (key === undefined) return make(async () => {});
  const use = { userId: callerOf(request).user.id, key, path: request.url.split('?')[0] ?? '' };
  const known = await rowOf(services, use);
  if (known !== undefined) return find(known);
  try {
    return await make((context, row) => claim(context, use, row.id));
  } catch (error) {
    if (error instanceof MadeAlready) return find(error.rowId);
    // Of two that came at once the second may be refused for what the first has made: the e-mail is its own.
    const first = error instanceof HttpError ? await rowOf(services, use) : undefined;
    if (first === undefined) throw error;
    return find(first);
  }
}

interface Use {
  userId: number;
  key: string;
  path: string;
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[header.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,100}$/.test(key)) throw invalidHeader(header);
  return key;
}

/** The row that was made with the key; on another path the key is refused. */
async function rowOf({ db, now }: Pick<Services, 'db' | 'now'>, { userId, key, path }: Use) {
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['path', 'row_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', now() - keyLifetime)
    .executeTakeFirst();
  if (found && found.path !== path) throw invalidHeader(header);
  return found?.row_id;
}

/** Of two that come at once, the second waits here for the first, and then finds its row. */
async function claim({ services, tx, at }: Parameters<ClaimKey>[0], use: Use, rowId: number): Promise<void> {
  const { userId: user_id, key, path } = use;
  const row = { path, row_id: rowId, created_at: at };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', at - keyLifetime),
    )
    .returning('row_id')
    .executeTakeFirst();
  if (claimed) return;
  const first = await rowOf({ ...services, db: tx }, use);
  throw first === undefined ? unavailable() : new MadeAlready(first);
}
