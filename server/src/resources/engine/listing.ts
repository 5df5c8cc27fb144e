import { answerKeys, fold, isSearch, isStorable, longestSearch, type Resource } from '@clareira/contract';
import type { Columns } from '../../change.ts';
import { queryReader, wholeNumber } from '../../http/query.ts';
import { choice, mostRows, paging, type Schema } from '../../room/schemas.ts';
import { codecOf, type SortColumn } from './codec.ts';

/** What a list was asked for, beside the plain array by default. */
export interface Listing {
  search: string;
  /** The column to order by, then by id, as `name` asked for it. */
  sort: SortColumn & { name: string };
  descending: boolean;
  limit: number | undefined;
  after: [value: string | number, id: number] | undefined;
}

/** What a list may be asked for, as OpenAPI tells it; without a usual size it comes whole. */
export function listQuery(resource: Resource, usual?: number): Record<string, Schema> {
  const { sortable } = codecOf(resource);
  const keys = answerKeys(resource).filter((key) => sortable(key));
  return {
    search: { type: 'string', maxLength: longestSearch },
    sort: choice([...keys, ...keys.map((key) => `-${key}`)]),
    ...paging(usual),
  };
}

/** `reader` has the filters that a list takes beside these; whatever is wrong is refused together. */
export function readListing(resource: Resource, query: Record<string, unknown>, reader = queryReader(query)): Listing {
  const { read } = reader;
  const { sortable } = codecOf(resource);
  const search = read('search', (text) => (isSearch(text) ? fold(text.trim()) : undefined));
  const sort = read('sort', (text) => {
    const column = sortable(text.replace(/^-/, ''));
    return column === undefined ? undefined : { ...column, name: text, descending: text.startsWith('-') };
  });
  const limit = read('limit', wholeNumber(mostRows));
  const { descending = false, ...key } = sort ?? { name: 'id', column: 'id', blank: 0, isAlwaysThere: true };
  const after = read('after', (text) => readCursor(text, key));
  reader.refuse();
  return { search: search ?? '', sort: key, descending, limit, after };
}

export function writeCursor({ sort }: Listing, last: Columns & { id: number }): string {
  const place = [sort.name, last[sort.column] ?? sort.blank, last.id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** A cursor holds only in the order that it was made in, whose kind of value it carries. */
function readCursor(text: string, sort: Listing['sort']): [string | number, number] | undefined {
  try {
    const [name, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isText = typeof sort.blank === 'string';
    const isKnown = isText ? typeof value === 'string' && isStorable(value) : Number.isSafeInteger(value);
    return name === sort.name && isKnown && Number.isSafeInteger(id) ? [value, id] : undefined;
  } catch {
    return undefined;
  }
}
