import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { annexColumns, mostZippedRows, paths, sees } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { recordRefusal } from '../auth/refusals.ts';
import type { Columns } from '../change.ts';
import { readBody } from '../http/body.ts';
import { invalid, notFound } from '../http/errors.ts';
import { contentDisposition } from '../http/file-names.ts';
import { authorize, targetOf } from '../resources/engine/authorize.ts';
import { placesOf } from '../resources/engine/elsewhere.ts';
import { liveRows } from '../resources/engine/rows.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { placeInRoute } from '../room/places.ts';
import type { Services } from '../services.ts';
import { limitOpenDownloads } from './open-downloads.ts';
import { uniqueNames } from './zip-names.ts';

/** The files of the selected rows as one download, for those who may read the rows. */
export function zipRoute(app: FastifyInstance, services: Services, definition: ServerResource): void {
  const { resource } = definition;
  if (Object.keys(resource.files).length === 0) return;
  const path = paths.zip(resource, placeInRoute);
  const reading = [authenticate(services), authorize(services, definition, 'read')];
  app.post(path, { onRequest: reading, config: { readsOnly: true } }, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    const ids = readIds(fields.ids);
    const rows = await liveRows(services.db, definition, definition.placeColumns(targetOf(request).place))
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    if (rows.length < ids.length) {
      const places = await placesOf(services, definition, ids);
      const { user } = callerOf(request);
      if (places.some((place) => !sees(user, place))) await recordRefusal(services, request, resource.name, 404);
      throw notFound();
    }
    const files = await filesOf(services, definition, rows);
    if (files.length === 0) throw invalid({ ids: 'noFiles' });
    limitOpenDownloads(request, reply);
    reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', `${resource.path}.zip`));
    return reply.send(zipOf(services, files));
  });
}

function readIds(input: unknown): number[] {
  const ids = Array.isArray(input) ? [...new Set(input)] : [];
  const isValid =
    ids.length > 0 && ids.length <= mostZippedRows && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!isValid) throw invalid({ ids: 'value' });
  return ids;
}

interface ZippedFile {
  name: string;
  key: string;
  size: number;
}

async function filesOf({ db }: Services, { resource }: ServerResource, rows: Columns[]): Promise<ZippedFile[]> {
  const owners = new Map<number, unknown>();
  for (const row of rows) {
    for (const column of annexColumns(resource)) {
      const annex = row[column];
      if (typeof annex === 'number') owners.set(annex, row.id);
    }
  }
  if (owners.size === 0) return [];
  const annexes = await db
    .selectFrom('annexes')
    .select(['id', 'file_name', 'storage_key', 'size'])
    .where('id', 'in', [...owners.keys()])
    .orderBy('id')
    .execute();
  const names = uniqueNames(annexes.map(({ id, file_name }) => `${owners.get(id)} - ${file_name}`));
  return annexes.map(({ storage_key, size }, at) => ({ name: names[at] ?? '', key: storage_key, size }));
}

/** One file is open at a time, and only when the reader has taken the one before it. PDFs and pictures are compressed already. */
export function zipOf({ storage }: Services, files: ZippedFile[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let opened: Readable | undefined;
  for (const { name, key, size } of files) {
    zip.addReadStreamLazy(name, { compress: false, size }, (give) => {
      storage.read(key).then(
        (content) => {
          opened = content.once('error', (error) => output.destroy(error));
          if (output.destroyed) content.destroy();
          else give(null, content);
        },
        (error) => give(error, undefined as never),
      );
    });
  }
  // A reader who leaves half-way must not leave a file open: yazl never closes what it reads.
  output.once('close', () => opened?.destroy());
  zip.on('error', (error) => output.destroy(error as Error));
  zip.end();
  pipeline(zip.outputStream, output).catch((error) => output.destroy(error));
  return output;
}
