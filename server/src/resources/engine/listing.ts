import { fold, isStorable, type Problems, type Resource } from '@clareira/contract';
import { invalid } from '../../http/errors.ts';
import { codecOf, type SortColumn } from './codec.ts';
import type { Columns } from './server-resource.ts';

/** What a list was asked for, beside the plain array by default. */
export interface Listing {
  search: string;
  /** The column to order by, then by id, as `name` asked for it. */
  sort: SortColumn & { name: string };
  descending: boolean;
  limit: number | undefined;
  after: [value: string | number, id: number] | undefined;
}

const mostRows = 1000;

export function readListing(resource: Resource, query: Record<string, unknown>): Listing {
  const problems: Problems = {};
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    if (query[name] === undefined || query[name] === '') return undefined;
    const value = typeof query[name] === 'string' ? parse(query[name]) : undefined;
    if (value === undefined) problems[name] = 'value';
    return value;
  };
  const { sortable } = codecOf(resource);
  const search = read('search', (text) => (text.length <= 200 && isStorable(text) ? fold(text.trim()) : undefined));
  const sort = read('sort', (text) => {
    const column = sortable(text.replace(/^-/, ''));
    return column === undefined ? undefined : { ...column, name: text, descending: text.startsWith('-') };
  });
  const limit = read('limit', (text) => {
    const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= mostRows ? value : undefined;
  });
  const { descending = false, ...key } = sort ?? { name: 'id', column: 'id', blank: 0, isAlwaysThere: true };
  const after = read('after', (text) => readCursor(text, key));
  if (Object.keys(problems).length > 0) throw invalid(problems);
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

/** The same address, one page on. */
export function nextPage(url: string, cursor: string): string {
  const address = new URL(url, 'http://localhost');
  address.searchParams.set('after', cursor);
  return `<${address.pathname}${address.search}>; rel="next"`;
}
