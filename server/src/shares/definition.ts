import { shares as resource, shareDayProblems } from '@clareira/contract';
import type { ServerResource } from '../resources/engine/server-resource.ts';

/** Written as every row is. To revoke a folder is to delete it: it opens no more, and its company still sees it. */
export const shares: ServerResource = {
  resource,
  table: 'shares',
  label: ({ title }) => String(title),
  placeColumns: ({ company_id }) => ({ company_id }),
  judge: ({ values, today }) => shareDayProblems(values.expires_on, today),
};
