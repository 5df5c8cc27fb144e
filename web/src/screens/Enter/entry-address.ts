import { rowParameter } from '@clareira/contract';
import { toRow } from '../asked-rows.ts';
import { type Portal, screenAddress } from '../screen.ts';

/** Where a link in a mail leads: to the screen that it names, or to one of its rows. */
export function entryAddress(portal: Portal, parameters: URLSearchParams): string {
  const to = screenAddress(portal, parameters.get('para') ?? '');
  const row = Number(parameters.get(rowParameter) ?? 0);
  if (to === undefined) return '/';
  return Number.isSafeInteger(row) && row > 0 ? toRow(to, row) : to;
}
