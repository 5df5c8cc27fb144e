export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** How much of the body has gone out, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Beside those that every call has. */
  headers?: Record<string, string>;
  /** A 401 or 419 is a failure like any other, and no end of the session. */
  ignoresExpiry?: boolean | undefined;
}

interface Request extends CallOptions {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | FormData | undefined;
}

export interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
  /** The name of this state of what was asked for, where the server gives it one. */
  etag: string | null;
  /** Where the next page is, where there is one. */
  link: string | null;
}

/** Undefined when no whole answer came. A call that was aborted throws, as the caller asked for it. */
export async function sendWithFetch({ method, path, headers, body, signal }: Request): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body ?? null,
      credentials: 'include',
      signal: signal ?? null,
    });
    return answerOf(response.status, await response.text(), (name) => response.headers.get(name));
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
export function sendWithProgress(request: Request): Promise<Answer | undefined> {
  const { method, path, headers, body, signal, onProgress } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    // From the start, as a connection that stalls gives no sign for long.
    xhr.upload.onloadstart = () => onProgress?.(0);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => resolve(answerOf(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
    xhr.onerror = () => resolve(undefined);
    xhr.ontimeout = () => resolve(undefined);
    xhr.onabort = () => reject(signal?.reason);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body ?? null);
  });
}

function answerOf(status: number, text: string, header: (name: string) => string | null): Answer {
  return { status, text, retryAfter: header('Retry-After'), etag: header('ETag'), link: header('Link') };
}
