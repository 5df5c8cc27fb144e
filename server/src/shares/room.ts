import { documentStates, documents, documentTypes, mostSharedDocuments, paths, shares } from '@clareira/contract';
import { binary, json, type Operation } from '../room/operation.ts';
import { placeInRoute } from '../room/places.ts';
import type { Room } from '../room/room.ts';
import {
  anyText,
  choice,
  count,
  day,
  fieldsBody,
  id,
  instant,
  list,
  object,
  orNull,
  type Schema,
} from '../room/schemas.ts';
import { publicShareRoutes } from './public-routes.ts';
import { shareRoutes } from './routes.ts';

const ids: Schema = { type: 'array', items: id, maxItems: mostSharedDocuments };

const share = object({
  id,
  company_id: id,
  title: anyText,
  expires_on: day,
  document_ids: orNull(ids),
  created_at: instant,
  created_by: orNull(anyText),
  revoked_at: orNull(instant),
  opened: count,
  last_opened_at: orNull(instant),
});

/** With the token, unless the call is answered again by its `Idempotency-Key`: it is told once only. */
const newShare: Schema = { ...share, properties: { ...(share.properties as object), token: anyText } };

const folder = object({
  brand: anyText,
  company: object({ name: anyText, cnpj: anyText }),
  title: anyText,
  expires_on: day,
  documents: list(
    object({
      id,
      name: anyText,
      type: choice(documentTypes),
      unit: anyText,
      date: orNull(day),
      valid_until: orNull(day),
      state: choice(documentStates),
    }),
  ),
});

const { 'application/json': asJson, 'multipart/form-data': asForm } = fieldsBody(shares.fields);
const chosen: Schema = { ...ids, minItems: 1 };
const body = {
  'application/json': { ...asJson, properties: { ...asJson.properties, document_ids: orNull(chosen) } },
  'multipart/form-data': { ...asForm, properties: { ...asForm.properties, document_ids: chosen } },
};

const operations: Operation[] = [
  {
    method: 'get',
    path: paths.rows(shares, placeInRoute),
    tag: shares.name,
    summary: 'The folders that were made for inspectors, those that have ended too, ordered by id.',
    answers: { 200: json(list(share)) },
    refusals: [401, 403, 404],
  },
  {
    method: 'post',
    path: paths.rows(shares, placeInRoute),
    tag: shares.name,
    summary:
      'Makes a folder that opens without signing in, from now to a day at most 90 days on. Its `token` is told in this answer ' +
      'only. Without `document_ids`: all documents with a file that are not expired, as they are when it is opened.',
    headers: ['Idempotency-Key'],
    body,
    answers: { 201: json(newShare) },
    refusals: [401, 403, 404, 422],
  },
  {
    method: 'get',
    path: paths.row(shares, placeInRoute, ':id'),
    tag: shares.name,
    summary: 'One folder, with an `ETag`.',
    answerHeaders: ['ETag'],
    answers: { 200: json(share) },
    refusals: [401, 403, 404],
  },
  {
    method: 'delete',
    path: paths.row(shares, placeInRoute, ':id'),
    tag: shares.name,
    summary: 'Ends a folder at once.',
    headers: ['If-Match'],
    answers: { 204: undefined },
    refusals: [401, 403, 404, 412],
  },
  {
    method: 'get',
    path: paths.sharedFolder(':token'),
    tag: 'shared folders',
    summary: 'What a folder shows, to whoever has its token. Counts as an opening of it.',
    answers: { 200: json(folder) },
    refusals: [404, 429],
  },
  {
    method: 'get',
    path: paths.sharedDocument(':token', ':id'),
    tag: 'shared folders',
    summary: `The PDF of one of its ${documents.name}. Where it is refused, a browser that opened it in a tab gets a page instead of JSON.`,
    headers: ['If-None-Match', 'Range'],
    answerHeaders: ['Content-Disposition'],
    answers: { 200: binary('application/pdf'), 206: binary('application/pdf'), 304: undefined },
    refusals: [404, 416, 429],
  },
  {
    method: 'get',
    path: paths.sharedZip(':token'),
    tag: 'shared folders',
    summary: 'All of its PDFs as one ZIP.',
    answerHeaders: ['Content-Disposition'],
    answers: { 200: binary('application/zip') },
    refusals: [404, 429],
  },
];

/** 'Pasta do fiscal': the papers of a company, for whoever was given the link. */
export const shareRoom: Room = {
  routes(app, services) {
    shareRoutes(app, services);
    publicShareRoutes(app, services);
  },
  operations,
};
