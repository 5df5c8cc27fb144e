import '@fastify/multipart';
import { importables, isBlank, mostImportMb, type Problems } from '@clareira/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { limitForm } from '../http/body-limits.ts';
import { HttpError, invalid, tooLarge, unreadable } from '../http/errors.ts';
import { safeFileName } from '../http/file-names.ts';
import type { Services } from '../services.ts';

export interface Upload {
  resource: string;
  fileName: string;
  content: Buffer;
}

/** The form of an import: which resource, and the file. Held in memory, as it is read whole. */
export async function readUpload(request: FastifyRequest, { config }: Services): Promise<Upload> {
  const form = request.isMultipart() ? await readForm(request, config) : fieldsOf(request.body);
  const problems: Problems = {};
  const resource = typeof form.resource === 'string' ? form.resource.trim() : '';
  if (isBlank(form.resource)) problems.resource = 'required';
  else if (!Object.hasOwn(importables, resource)) problems.resource = 'value';
  if (!form.file) problems.file = 'required';
  if (!form.file || Object.keys(problems).length > 0) throw invalid(problems);
  return { resource, ...form.file };
}

interface Form {
  resource?: unknown;
  file?: { fileName: string; content: Buffer };
}

function fieldsOf(json: unknown): Form {
  const { resource } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  return { resource };
}

async function readForm(request: FastifyRequest, config: Config): Promise<Form> {
  const maxUploadMb = Math.min(config.maxUploadMb, mostImportMb);
  const form: Form = {};
  try {
    limitForm(request, { ...config, maxUploadMb }, 1);
    for await (const part of request.parts({ limits: { fileSize: maxUploadMb * 1024 * 1024, files: 1 } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'resource') form.resource = part.value;
        continue;
      }
      request.bodyDeadline?.pause();
      const content = await part.toBuffer();
      request.bodyDeadline?.resume();
      if (part.file.truncated) throw tooLarge(maxUploadMb);
      if (part.fieldname === 'file')
        form.file = { fileName: safeFileName(part.filename, endingOf(part.filename)), content };
    }
    return form;
  } catch (error) {
    const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw error instanceof HttpError || isTooMuch ? error : unreadable();
  } finally {
    // What is left is read away: it would stand before the next request of the same connection.
    request.raw.unpipe().resume();
  }
}

const endingOf = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'csv';
