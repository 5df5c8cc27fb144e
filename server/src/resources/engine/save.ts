import type { Place, Problems } from '@clareira/contract';
import { MadeAlready } from '../../auth/idempotency.ts';
import type { Columns, FoundRow } from '../../change.ts';
import { type Body, discard } from '../../http/body.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Services, WriteContext } from '../../services.ts';
import { codecOf } from './codec.ts';
import { judgeRow } from './judge-row.ts';
import type { RowTarget, ServerResource } from './server-resource.ts';
import { permits, writeAs } from './write-as.ts';
import { type StoredFile, writeRow } from './write-row.ts';

interface Options {
  /** The row to change; without it a row is made. */
  target?: RowTarget;
  /** Whatever else belongs into the transaction of the row. */
  onWritten?: (context: WriteContext, row: FoundRow) => Promise<void>;
}

/** Creates a row or changes one: judged, its files kept, then row, annexes and audit in one transaction. */
export async function saveRow(
  services: Services,
  definition: ServerResource,
  place: Place,
  body: Body,
  caller: Caller,
  { target, onWritten }: Options = {},
): Promise<Columns> {
  const { resource } = definition;
  const values = await judgeBody(services, definition, body, !target);
  const derived = await definition.derive?.(values, { services, caller, action: target ? 'update' : 'create' });
  const content = { values, derived, files: await keepFiles(body) };
  const authority = {
    place,
    may: permits(target ? 'update' : 'create', resource),
    locksPlaceLast: !target && !definition.locksPlaceFirst,
  };
  const row = await writeAs(services, caller, authority, async (context) => {
    const write = target
      ? ({ action: 'update', ...target, ...content } as const)
      : ({ action: 'create', ...content } as const);
    const written = await writeRow(context, definition, place, write);
    await onWritten?.(context, written);
    return written;
  }).catch(async (error) => {
    // Refused inside the transaction, or made already: no row will ever point to these. What stays, the sweep takes away.
    const isRolledBack = error instanceof HttpError || error instanceof MadeAlready;
    if (isRolledBack)
      await Promise.all(content.files.map(({ key }) => services.storage.remove(key).catch(() => undefined)));
    throw error;
  });
  return codecOf(resource).present(row);
}

/** Hides a row, and keeps it with who and when. */
export async function deleteRow(
  services: Services,
  definition: ServerResource,
  place: Place,
  target: RowTarget,
  caller: Caller,
): Promise<void> {
  await writeAs(services, caller, { place, may: permits('delete', definition.resource) }, (context) =>
    writeRow(context, definition, place, { action: 'delete', ...target }),
  );
}

/** What is refused leaves no file behind. */
async function judgeBody(services: Services, definition: ServerResource, body: Body, isNew: boolean): Promise<Columns> {
  const judged = judgeRow(definition, body.fields, isNew, services.today());
  const problems: Problems = {
    ...judged.problems,
    ...(isNew ? missingFiles(definition, body) : {}),
    ...body.problems,
  };
  if (Object.keys(problems).length === 0) return judged.values;
  await discard(body);
  throw invalid(problems);
}

function missingFiles({ resource }: ServerResource, body: Body): Problems {
  const missing = Object.entries(resource.files).filter(([name, { required }]) => required && !body.files.has(name));
  return Object.fromEntries(missing.map(([name]) => [name, 'required']));
}

async function keepFiles(body: Body): Promise<StoredFile[]> {
  return Promise.all(
    [...body.files].map(async ([field, { name, mediaType, upload }]) => ({
      field,
      name,
      mediaType,
      size: upload.size,
      sha256: upload.sha256,
      key: await upload.keep(),
    })),
  );
}
