import { type Day, type Document, documentState } from '@clareira/contract';

/** The documents that a folder shows unless some are chosen: with a file, and not expired. */
export function shareable<D extends Pick<Document, 'annex_id' | 'type' | 'valid_until' | 'renewal_filed_on'>>(
  documents: readonly D[],
  today: Day,
): D[] {
  return documents.filter((document) => document.annex_id !== null && documentState(document, today) !== 'expired');
}

export function unitsOf(documents: readonly Pick<Document, 'unit'>[]): string[] {
  return [...new Set(documents.map(({ unit }) => unit))].sort((one, other) => one.localeCompare(other, 'pt-BR'));
}
