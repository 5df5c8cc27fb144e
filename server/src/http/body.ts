import '@fastify/multipart';
import {
  type FileField,
  type FileFields,
  fileTypeOf,
  fileTypes,
  isBlank,
  type Problems,
  signatureLength,
} from '@clareira/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { StorageUnavailable, type Upload } from '../storage/storage.ts';
import { limitForm } from './body-limits.ts';
import { contentTooLarge, HttpError, invalid, tooLarge, unreadable } from './errors.ts';
import { safeFileName } from './file-names.ts';

interface ReceivedFile {
  name: string;
  mediaType: string;
  upload: Upload;
}

/** What a create or an update brought: fields, files that have arrived, and files that were refused. */
export interface Body {
  fields: Record<string, unknown>;
  files: Map<string, ReceivedFile>;
  problems: Problems;
}

/** JSON or multipart alike. Whatever fails half-way leaves no file behind. */
export async function readBody(request: FastifyRequest, services: Services, fileFields: FileFields): Promise<Body> {
  if (!request.isMultipart()) return readJson(request.body, fileFields);
  const body: Body = { fields: {}, files: new Map(), problems: {} };
  const fileCount = Object.keys(fileFields).length;
  try {
    limitForm(request, services.config, fileCount);
    await readParts(request, services, fileFields, body);
    return body;
  } catch (error) {
    await discard(body);
    if (fileCount > 0 && isTooMuch(error)) services.metrics?.uploadRefused('size');
    // Anything that is not known is a form that ended early or was never one.
    const isKnown = error instanceof HttpError || error instanceof StorageUnavailable || isTooMuch(error);
    throw isKnown ? error : unreadable();
  } finally {
    // What is left is read away: it would stand before the next request of the same connection.
    request.raw.unpipe().resume();
  }
}

/** The body of a change: a `PUT`, or a `POST` of a form, which knows no other, that calls itself one. */
export async function readUpdate(request: FastifyRequest, services: Services, fileFields: FileFields): Promise<Body> {
  const body = await readBody(request, services, fileFields);
  const { _method } = body.fields;
  const saysPut = typeof _method === 'string' && _method.toLowerCase() === 'put';
  if (request.method !== 'POST' || saysPut) return body;
  await discard(body);
  throw invalid({ _method: 'value' });
}

export async function discard(body: Body): Promise<void> {
  await Promise.all([...body.files.values()].map((file) => file.upload.discard()));
}

function readJson(json: unknown, fileFields: FileFields): Body {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  const fields = isObject ? (json as Record<string, unknown>) : {};
  const sent = Object.keys(fileFields).filter((name) => !isBlank(fields[name]));
  return { fields, files: new Map(), problems: Object.fromEntries(sent.map((name) => [name, 'pdf'])) };
}

async function readParts(request: FastifyRequest, services: Services, fileFields: FileFields, body: Body) {
  let ofFields = 0;
  for await (const part of request.parts({ limits: { fileSize: services.config.maxUploadMb * 1024 * 1024 } })) {
    const name = part.fieldname;
    if (part.type === 'file') {
      const field = Object.hasOwn(fileFields, name) ? fileFields[name] : undefined;
      if (field) {
        request.bodyDeadline?.pause();
        await receive(part, field, services, body);
        request.bodyDeadline?.resume();
      } else await drain(contentOf(part));
      continue;
    }
    ofFields += sizeOf(part.value);
    if (part.valueTruncated || ofFields > request.routeOptions.bodyLimit) throw contentTooLarge();
    if (Object.hasOwn(fileFields, name)) {
      if (!isBlank(part.value)) body.problems[name] = 'pdf';
    } else {
      addField(body.fields, name, part.value);
    }
  }
}

/** The same field again makes a list. */
function addField(fields: Body['fields'], name: string, value: unknown): void {
  const before = fields[name];
  if (!Object.hasOwn(fields, name)) fields[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
}

/** A field that says so is JSON, and parsed by now. */
const sizeOf = (value: unknown) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

const contentOf = (part: MultipartFile) => part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;

async function receive(part: MultipartFile, field: FileField, services: Services, body: Body): Promise<void> {
  const name = part.fieldname;
  const content = contentOf(part);
  const head = await firstBytes(content);
  const isEmptyInput = head.length === 0 && !part.filename;
  const type = fileTypeOf(head);
  if (!type || !field.types.includes(type) || body.files.has(name)) {
    await drain(content);
    if (!isEmptyInput) {
      body.problems[name] = 'pdf';
      services.metrics?.uploadRefused('type');
    }
  } else {
    const upload = await services.storage.receive(joined(head, content));
    const { mediaType, ending } = fileTypes[type];
    body.files.set(name, { name: safeFileName(part.filename, ending), mediaType, upload });
  }
  if (part.file.truncated) throw tooLarge(services.config.maxUploadMb);
}

/** Reads on until the signature can be judged; nothing is written before that. */
async function firstBytes(content: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < signatureLength) {
    const next = await content.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** What nobody reads would hold up the parts behind it. */
async function drain(content: AsyncIterator<Buffer>): Promise<void> {
  let next = await content.next();
  while (!next.done) next = await content.next();
}

function isTooMuch(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 413;
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
