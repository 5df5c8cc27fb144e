import { companies, paths, type User } from '@clareira/contract';

/**
 * Where the companies are whose name or CNPJ contains a text, case and accents aside, by name and no more than `limit`. The
 * server has an index for this, so that nobody fetches all companies to find one.
 */
export function companySearch(user: User, text: string, limit: number): string {
  const query = new URLSearchParams({ sort: 'name', limit: String(limit), ...(text && { search: text }) });
  return `${paths.rows(companies, user)}?${query}`;
}
