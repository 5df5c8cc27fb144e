import { documentState, documentTypes, isShareOpen, type SharedDocument, type SharedFolder } from '@clareira/contract';
import type { KeptFile } from '../annexes/send-file.ts';
import { record } from '../audit/trail.ts';
import { notFound } from '../http/errors.ts';
import { hashToken } from '../identity/tokens.ts';
import type { Services } from '../services.ts';
import { shares } from './definition.ts';

/** A folder whose token was shown. */
type OpenShare = Awaited<ReturnType<typeof findOpenShare>>;

/** One answer for every token that opens nothing: whether it ever did, nobody is told. */
export async function findOpenShare({ db, today }: Services, token: string) {
  const share = await db
    .selectFrom('shares')
    .innerJoin('companies', 'companies.id', 'shares.company_id')
    .select([
      'shares.id',
      'shares.company_id',
      'shares.title',
      'shares.expires_on',
      'shares.document_ids',
      'shares.deleted_at as revoked_at',
      'companies.account_id',
      'companies.name',
      'companies.cnpj',
      'companies.deleted_at',
    ])
    .where('shares.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!share || share.deleted_at !== null || !isShareOpen(share, today())) throw notFound();
  const { document_ids, ...open } = share;
  return { ...open, documentIds: document_ids === null ? null : (JSON.parse(document_ids) as number[]) };
}

/** The folder as it is shown. */
export async function folderOf(services: Services, share: OpenShare): Promise<SharedFolder> {
  const documents = await documentsOf(services, share);
  return {
    brand: services.config.brand.name,
    company: { name: share.name, cnpj: share.cnpj },
    title: share.title,
    expires_on: share.expires_on,
    documents: documents.map(({ document }) => document),
  };
}

/** That it was shown is counted, and told to its company. */
export async function countOpening({ db, now }: Services, { id, company_id, account_id }: OpenShare, address: string) {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('shares')
      .set(({ eb }) => ({ opened: eb('opened', '+', 1), last_opened_at: at }))
      .where('id', '=', id)
      .execute();
    const event = { account_id, company_id, user_id: null, resource: shares.resource.name, row_id: id };
    await record(tx, at, { ...event, action: 'open', address, details: {} });
  });
}

interface FolderDocument {
  document: SharedDocument;
  file: KeptFile;
}

/**
 * The documents of a folder that have a file: those that were chosen, or all that are not expired. What is asked for most
 * comes first.
 */
export async function documentsOf({ db, today }: Services, share: OpenShare, id?: number): Promise<FolderDocument[]> {
  const { company_id, documentIds } = share;
  const wanted = id === undefined ? documentIds : [id].filter((one) => documentIds?.includes(one) ?? true);
  if (wanted?.length === 0) return [];
  let query = db
    .selectFrom('documents')
    .innerJoin('annexes', 'annexes.id', 'documents.annex_id')
    .select(['documents.id', 'documents.name', 'documents.type', 'documents.unit', 'documents.date'])
    .select(['documents.valid_until', 'documents.renewal_filed_on'])
    .select([
      'annexes.id as annex_id',
      'annexes.media_type',
      'annexes.file_name',
      'annexes.size',
      'annexes.sha256',
      'annexes.storage_key',
    ])
    .where('documents.company_id', '=', company_id)
    .where('documents.deleted_at', 'is', null)
    .where('annexes.state', '=', 'live');
  if (wanted) query = query.where('documents.id', 'in', wanted);
  const rows = await query.execute();
  return rows
    .map(({ annex_id, media_type, file_name, size, sha256, storage_key, renewal_filed_on, ...row }) => {
      const dated = { ...row, type: row.type as SharedDocument['type'] };
      const state = documentState({ ...dated, renewal_filed_on }, today());
      return {
        document: { ...dated, state },
        file: { id: annex_id, media_type, file_name, size, sha256, storage_key },
      };
    })
    .filter(({ document }) => documentIds !== null || document.state !== 'expired')
    .sort((one, other) => inOrder(one.document, other.document));
}

const byName = new Intl.Collator('pt-BR', { numeric: true });

/** Licences and permits first, as inspectors ask for them; then by name and unit, and of those alike the newest first. */
function inOrder(one: SharedDocument, other: SharedDocument): number {
  const rank = ({ type }: SharedDocument) => documentTypes.indexOf(type);
  return (
    rank(one) - rank(other) ||
    byName.compare(one.name, other.name) ||
    byName.compare(one.unit, other.unit) ||
    (other.date ?? '').localeCompare(one.date ?? '') ||
    one.id - other.id
  );
}
