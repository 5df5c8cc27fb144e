import { fold, type ImportSummary, importables, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/authenticate.ts';
import { createOnce } from '../auth/idempotency.ts';
import { recordRefusal } from '../auth/refusals.ts';
import { accountIdOf, staffOnly } from '../auth/staff.ts';
import { readBody } from '../http/body.ts';
import { invalid, notFound } from '../http/errors.ts';
import { contentDisposition } from '../http/file-names.ts';
import { readId } from '../http/ids.ts';
import { nextPage, oneOf, queryReader, wholeNumber } from '../http/query.ts';
import type { Room } from '../room/room.ts';
import { mostRows, usualPage } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { commitImport, undoImport } from './commit.ts';
import { accountOfImport, type Correction, checkImport, correctImport, readImport } from './import.ts';
import { importOperations } from './operations.ts';
import { mediaTypes, templateFormats, templateOf } from './template.ts';
import { readUpload } from './upload.ts';

const mostCorrections = 1000;

/** Many rows at once from a file: judged first, written all or none, and taken back as one. */
function importRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffOnly(services, 'imports');
  const idOf = (request: FastifyRequest) => readId((request.params as { id?: string }).id);
  // Looked for before the body is read: a 404 comes before a 400.
  const find = async (request: FastifyRequest) => {
    const account = await accountOfImport(services.db, idOf(request));
    if (account === accountIdOf(request)) return;
    if (account !== undefined) await recordRefusal(services, request, 'imports', 404);
    throw notFound();
  };
  const found = { onRequest: [...staff, find] };

  app.get(paths.imports(':account_id'), { onRequest: staff }, async (request, reply) => {
    const reader = queryReader(request.query);
    const limit = reader.read('limit', wholeNumber(mostRows)) ?? usualPage;
    const after = reader.read('after', wholeNumber(Number.MAX_SAFE_INTEGER));
    reader.refuse();
    const rows = await listImports(services, accountIdOf(request), limit, after);
    const last = rows[limit - 1];
    if (rows.length > limit && last) reply.header('link', nextPage(request.url, String(last.id)));
    return rows.slice(0, limit);
  });

  app.get(paths.importTemplate(':account_id'), { onRequest: staff }, async (request, reply) => {
    const reader = queryReader(request.query);
    const resource = reader.read('resource', oneOf(Object.keys(importables)));
    const format = reader.read('format', oneOf(templateFormats)) ?? 'csv';
    reader.refuse();
    const importable = importables[resource ?? ''];
    if (!importable) throw invalid({ resource: 'required' });
    const name = `modelo-${fold(importable.name)}.${format}`;
    return reply
      .type(mediaTypes[format])
      .header('content-disposition', contentDisposition('attachment', name))
      .send(await templateOf(importable, format));
  });

  app.post(paths.imports(':account_id'), { onRequest: staff }, async (request, reply) => {
    const upload = await readUpload(request, services);
    const accountId = accountIdOf(request);
    const made = await createOnce(
      services,
      request,
      (claimKey) => checkImport(services, accountId, upload, callerOf(request), claimKey),
      (id) => readImport(services, accountId, id),
    );
    return reply.code(201).send(made);
  });

  app.get(paths.import(':account_id', ':id'), found, async (request) =>
    readImport(services, accountIdOf(request), idOf(request)),
  );

  app.put(paths.import(':account_id', ':id'), found, async (request) => {
    const { fields } = await readBody(request, services, {});
    const corrections = readCorrections(fields.corrections);
    return correctImport(services, accountIdOf(request), idOf(request), corrections, callerOf(request));
  });

  app.post(paths.importCommit(':account_id', ':id'), found, async (request) =>
    commitImport(services, accountIdOf(request), idOf(request), callerOf(request)),
  );

  app.post(paths.importUndo(':account_id', ':id'), found, async (request) =>
    undoImport(services, accountIdOf(request), idOf(request), callerOf(request)),
  );
}

/** The latest first. */
async function listImports(
  { db }: Services,
  accountId: number,
  limit: number,
  after: number | undefined,
): Promise<ImportSummary[]> {
  let query = db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'imports.resource', 'imports.file_name', 'imports.status', 'imports.row_count as rows'])
    .select(['imports.good_count as good', 'imports.created_at', 'users.name as created_by'])
    .where('imports.account_id', '=', accountId);
  if (after !== undefined) query = query.where('imports.id', '<', after);
  const rows = await query
    .orderBy('imports.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

function readCorrections(input: unknown): Correction[] {
  const given = Array.isArray(input) ? input : [];
  const isValid = (one: unknown): one is Correction => {
    const { line, field, value } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Correction>;
    return Number.isSafeInteger(line) && typeof field === 'string' && typeof value === 'string' && value.length <= 1000;
  };
  if (given.length === 0 || given.length > mostCorrections || !given.every(isValid)) {
    throw invalid({ corrections: 'value' });
  }
  return given;
}

export const importRoom: Room = { routes: importRoutes, operations: importOperations };
