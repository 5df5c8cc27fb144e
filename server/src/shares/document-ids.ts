import { isBlank, mostSharedDocuments } from '@clareira/contract';
import { invalid } from '../http/errors.ts';
import { parseId } from '../http/ids.ts';
import type { WriteContext } from '../services.ts';

/**
 * The documents that a folder is to show, each once; null when none are named, and undefined for what is no list of ids.
 * A form sends one field for each.
 */
export function readDocumentIds(input: unknown): number[] | null | undefined {
  if (isBlank(input)) return null;
  const given: unknown[] = Array.isArray(input) ? input : [input];
  const ids = new Set(
    given.map((id) => (typeof id === 'number' || typeof id === 'string' ? parseId(String(id)) : null)),
  );
  const isList = ids.size > 0 && given.length <= mostSharedDocuments && !ids.has(null);
  return isList ? ([...ids] as number[]) : undefined;
}

export async function refuseForeignDocuments(
  { tx }: WriteContext,
  companyId: number | null,
  ids: number[],
): Promise<void> {
  const { count } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < ids.length) throw invalid({ document_ids: 'value' });
}
