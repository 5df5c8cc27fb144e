import { Readable } from 'node:stream';
import { fileTypes, type Place, type User } from '@clareira/contract';
import type { Columns } from '../change.ts';
import { saveRow } from '../resources/engine/save.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import type { Services } from '../services.ts';
import { demoCaller } from './demo-caller.ts';
import type { DemoRow } from './rows.ts';

/** Makes a row through the same code that the calls run. */
export async function save(
  services: Services,
  user: User,
  definition: ServerResource,
  company_id: number | null,
  row: DemoRow,
): Promise<Columns> {
  const place: Place = { account_id: user.account_id, company_id };
  const files = new Map();
  for (const [field, { name, mediaType = fileTypes.pdf.mediaType, content }] of Object.entries(row.files ?? {})) {
    files.set(field, { name, mediaType, upload: await services.storage.receive(Readable.from([content])) });
  }
  return saveRow(services, definition, place, { fields: row.fields, files, problems: {} }, demoCaller(user));
}
