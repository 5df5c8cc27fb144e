import type { Share } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

function sharesWithMaker(db: Kysely<Tables>) {
  return db
    .selectFrom('shares')
    .leftJoin('users', 'users.id', 'shares.created_by')
    .select([
      'shares.id',
      'shares.company_id',
      'shares.title',
      'shares.expires_on',
      'shares.document_ids',
      'shares.created_at',
      'users.name as created_by',
      'shares.deleted_at',
      'shares.opened',
      'shares.last_opened_at',
    ]);
}

type Found = Awaited<ReturnType<ReturnType<typeof sharesWithMaker>['execute']>>[number];

/** Those that have ended too, so that a company sees who had its papers. */
export async function listShares(db: Kysely<Tables>, companyId: number | null): Promise<Share[]> {
  const rows = await sharesWithMaker(db).where('shares.company_id', '=', companyId).orderBy('shares.id').execute();
  return rows.map(present);
}

export async function findShare(db: Kysely<Tables>, id: number): Promise<Share> {
  return present(await sharesWithMaker(db).where('shares.id', '=', id).executeTakeFirstOrThrow());
}

const instant = (at: number) => new Date(at).toISOString();

function present({ deleted_at, document_ids, ...row }: Found): Share {
  return {
    id: row.id,
    company_id: row.company_id,
    title: row.title,
    expires_on: row.expires_on,
    document_ids: document_ids === null ? null : JSON.parse(document_ids),
    created_at: instant(row.created_at),
    created_by: row.created_by,
    revoked_at: deleted_at === null ? null : instant(deleted_at),
    opened: row.opened,
    last_opened_at: row.last_opened_at === null ? null : instant(row.last_opened_at),
  };
}
