import { type Answer, type CallOptions, sendWithFetch, sendWithProgress } from './send.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Body = Record<string, unknown> | FormData;

/** A call that did not end well. Status 0: no answer came, or one that cannot be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number;

  constructor(status: number, { message = '', errors = {}, retryAfter }: ApiErrorDetails = {}) {
    super(message || `status ${status}`);
    this.status = status;
    this.errors = errors;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }
}

interface ApiErrorDetails {
  message?: string;
  errors?: Record<string, string[]>;
  retryAfter?: number | undefined;
}

/** The server no longer knows the session (401), or its token (419). */
export function isExpired(status: number | undefined): boolean {
  return status === 401 || status === 419;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Nobody knows whether it was done: it was given up, no answer came, or one of somebody who gave up on the way. A refusal is believed. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status < 400 || error.status >= 500;
}

const never = async () => false;
let isShutOut = never;

/** `find` is asked after a refusal: whether the caller is shut out of everything, and another screen now says so. */
export function onForbidden(find: typeof isShutOut): () => void {
  isShutOut = find;
  return () => {
    isShutOut = never;
  };
}

const nobody = () => {};
let endSession = nobody;

/** `end` is called when the server no longer knows the session that a call was made in, once for each such call. */
export function onExpired(end: () => void): () => void {
  endSession = end;
  return () => {
    endSession = nobody;
  };
}

/**
 * The answer, unless the session has ended, or the caller is shut out of everything. The screen that asked has made way then,
 * with what was typed kept: nobody is left to be told, so this never ends.
 */
export async function unlessShutOut<Told extends { status: number }>(
  asked: Promise<Told | undefined>,
  { ignoresExpiry }: CallOptions = {},
): Promise<Told | undefined> {
  // That of whoever asks: a late answer does not end the session of the next one.
  const end = endSession;
  const answer = await asked;
  const isOver = !ignoresExpiry && isExpired(answer?.status);
  if (isOver) end();
  if (isOver || (answer?.status === 403 && (await isShutOut()))) await new Promise(() => {});
  return answer;
}

/** One call of the API: the answer's JSON, or undefined for 204; anything else is an ApiError. */
export async function call<T>(method: Method, path: string, body?: Body, options: CallOptions = {}): Promise<T> {
  const send = options.onProgress ? sendWithProgress : sendWithFetch;
  const headers = { ...headersFor(method, body), ...options.headers };
  const request = { ...options, method, path, headers, body: encode(body) };
  return contentOf(await unlessShutOut(send(request), options));
}

/** Asks again for what was answered under this ETag: undefined means that it still holds. */
export async function callUnlessSame(path: string, etag: string | undefined, signal?: AbortSignal) {
  const headers = { ...headersFor('GET', undefined), ...(etag !== undefined && { 'If-None-Match': etag }) };
  const answer = await unlessShutOut(sendWithFetch({ method: 'GET', path, headers, body: undefined, signal }));
  if (answer?.status === 304 && etag !== undefined) return undefined;
  return { content: contentOf<unknown>(answer), etag: answer?.etag ?? undefined };
}

/** A part of a list that may be long. */
export interface Page<Row> {
  readonly rows: Row[];
  /** The address of the next part, where there is one. */
  readonly next: string | undefined;
}

export async function callPage<Row>(path: string, signal: AbortSignal): Promise<Page<Row>> {
  const headers = headersFor('GET', undefined);
  const answer = await unlessShutOut(sendWithFetch({ method: 'GET', path, headers, body: undefined, signal }));
  const rows = contentOf<unknown>(answer);
  if (!Array.isArray(rows)) throw new ApiError(0);
  return { rows, next: /<([^>]+)>; rel="next"/.exec(answer?.link ?? '')?.[1] };
}

function contentOf<T>(answer: Answer | undefined): T {
  if (answer === undefined) throw new ApiError(0);
  const json = parse(answer.text);
  const succeeded = answer.status >= 200 && answer.status < 300;
  if (!succeeded) throw new ApiError(answer.status, detailsOf(json, answer.retryAfter));
  if (answer.status === 204) return undefined as T;
  if (json === undefined) throw new ApiError(0);
  return json as T;
}

/** Known by its form: other sites of the same domain may have set a cookie of that name, and an older one comes first. */
export function csrfToken(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([\w-]{43})(?:;|$)/.exec(document.cookie)?.[1];
}

function headersFor(method: Method, body: Body | undefined): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  // A form's own type carries its boundary, so the browser must write that one itself.
  if (body && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  const token = method === 'GET' ? undefined : csrfToken();
  if (token) headers['X-XSRF-TOKEN'] = token;
  return headers;
}

function encode(body: Body | undefined): string | FormData | undefined {
  return body === undefined || body instanceof FormData ? body : JSON.stringify(body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function detailsOf(json: unknown, retryAfter: string | null): ApiErrorDetails {
  const { message, errors } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    message: typeof message === 'string' ? message : '',
    errors: fieldMessages(errors),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  };
}

function fieldMessages(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {};
  const entries = Object.entries(errors).map(([field, texts]) => [
    field,
    (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string'),
  ]);
  return Object.fromEntries(entries);
}
