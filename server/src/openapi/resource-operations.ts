import { fileTypes, mostZippedRows, paths, type Resource } from '@clareira/contract';
import { listQuery } from '../resources/engine/listing.ts';
import type { RowCall, ServerResource } from '../resources/engine/server-resource.ts';
import { binary, json, type Operation, updates } from '../room/operation.ts';
import { placeInRoute } from '../room/places.ts';
import { fieldsBody, id, inputSchemas, jsonBody, list, rowRef, rowSchema, type Schema } from '../room/schemas.ts';

/** 503 when the files' store is full or away. */
const sending = [401, 403, 404, 422, 503];
const changing = [...sending, 412];
const versioned = ['If-Match'] as const;

export function resourceOperations({ resource, hasOwnRowRoute, rowCalls = {}, notes }: ServerResource): Operation[] {
  const name = resource.name;
  const ref = json(rowRef(resource));
  const rows = { path: paths.rows(resource, placeInRoute), tag: name };
  const row = { path: paths.row(resource, placeInRoute, ':id'), tag: name };
  const files = Object.fromEntries(
    Object.entries(resource.files).map(([name, { types }]) => [name, types.map((type) => fileTypes[type].mediaType)]),
  );
  const oneRow: Operation = {
    ...row,
    method: 'get',
    summary:
      'One row, with its version as `ETag`: sent back as `If-Match`, a change or deletion of another version is a 412.',
    headers: ['If-None-Match'],
    answers: { 200: ref, 304: undefined },
    refusals: [401, 403, 404],
  };
  const operations: Operation[] = [
    {
      ...rows,
      method: 'get',
      summary:
        'The rows, ordered by id unless `sort` says otherwise; `Link` leads to the next page. Asked for without a query, ' +
        'they carry an `ETag`, and `If-None-Match` with it is answered 304 for as long as nothing of the place changed.',
      query: listQuery(resource),
      headers: ['If-None-Match'],
      answers: { 200: json(list(rowRef(resource))), 304: undefined },
      refusals: [401, 403, 404, 422],
    },
    {
      ...rows,
      method: 'post',
      summary: 'Creates a row.',
      headers: ['Idempotency-Key'],
      body: inputSchemas(resource, true, notes),
      files,
      answers: { 201: ref },
      refusals: sending,
    },
    ...(hasOwnRowRoute ? [] : [oneRow]),
    ...(resource.rowCalls
      ? rowCallOperations(resource, rowCalls, ref)
      : wholeRowOperations({ ...row, files }, inputSchemas(resource, false, notes), ref)),
    {
      ...row,
      method: 'delete',
      summary: 'Hides a row and keeps it, with who and when.',
      headers: versioned,
      answers: { 204: undefined },
      refusals: changing,
    },
  ];
  if (Object.keys(resource.files).length === 0) return operations;
  const ids = { type: 'array', items: id, minItems: 1, maxItems: mostZippedRows };
  return [
    ...operations,
    {
      path: paths.zip(resource, placeInRoute),
      tag: name,
      method: 'post',
      summary: 'One ZIP with the files of these rows. An id that the caller may not see makes the whole call a 404.',
      body: jsonBody({ ids }),
      answerHeaders: ['Content-Disposition'],
      answers: { 200: binary('application/zip') },
      refusals: sending,
    },
  ];
}

function wholeRowOperations(
  row: Pick<Operation, 'path' | 'tag' | 'files'>,
  body: Record<string, Schema>,
  ref: ReturnType<typeof json>,
): Operation[] {
  const summary =
    'Changes a row: the body carries all of it, and each field that may be left out says what becomes of it then.';
  return updates({ ...row, summary, headers: versioned, body, answers: { 200: ref }, refusals: changing });
}

function rowCallOperations(
  resource: Resource,
  calls: Record<string, RowCall>,
  ref: ReturnType<typeof json>,
): Operation[] {
  return Object.entries(resource.rowCalls ?? {}).map(([name, fields]) => ({
    method: 'post',
    path: paths.rowCall(resource, placeInRoute, ':id', name),
    tag: resource.name,
    summary: calls[name]?.summary ?? '',
    headers: versioned,
    body: fieldsBody(fields),
    answers: { 200: ref },
    refusals: changing,
  }));
}

export const componentsOf = (resources: readonly Resource[]): Record<string, Schema> =>
  Object.fromEntries(resources.map((resource) => [resource.name, rowSchema(resource)]));
