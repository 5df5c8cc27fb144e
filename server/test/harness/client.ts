import { paths, type User } from '@clareira/contract';
import type { Answer } from './answer.ts';
import { checkAnswer } from './openapi.ts';

type Body = Record<string, unknown> | unknown[] | FormData | Buffer | string | undefined;

/** A caller with cookies, as a browser has them. Every answer is held against the OpenAPI document. */
export class Client {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Set once signed in. */
  user: User | undefined;

  constructor(url: string) {
    this.url = url;
  }

  get = (path: string, headers?: Record<string, string>) => this.request('GET', path, undefined, headers);
  post = (path: string, body?: Body, headers?: Record<string, string>) => this.request('POST', path, body, headers);
  put = (path: string, body?: Body, headers?: Record<string, string>) => this.request('PUT', path, body, headers);
  delete = (path: string, headers?: Record<string, string>) => this.request('DELETE', path, undefined, headers);

  async handshake(): Promise<void> {
    await this.get(paths.csrfCookie);
  }

  async signIn(email: string, password: string): Promise<Answer> {
    await this.handshake();
    const answer = await this.post(paths.signIn, { email, password });
    if (answer.status === 200) this.user = answer.body as unknown as User;
    return answer;
  }

  async request(method: string, path: string, body?: Body, extra: Record<string, string> = {}): Promise<Answer> {
    const headers = new Headers({ cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
    const token = this.cookies.get('XSRF-TOKEN');
    if (token && method !== 'GET') headers.set('x-xsrf-token', token);
    const isJson =
      body !== undefined && !(body instanceof FormData) && !Buffer.isBuffer(body) && typeof body !== 'string';
    if (isJson) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(extra)) headers.set(name, value);
    const sent = isJson ? JSON.stringify(body) : (body as RequestInit['body'] | undefined);
    const response = await fetch(this.url + path, { method, headers, body: sent ?? null, redirect: 'manual' });
    this.#keepCookies(response);
    const answer = await read(response, method);
    checkAnswer(method, path, answer);
    return answer;
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const isCleared = attributes.some(
        (attribute) => attribute === 'Max-Age=0' || attribute.startsWith('Expires=Thu, 01 Jan 1970'),
      );
      if (isCleared) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

async function read(response: Response, method: string): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isJson = method !== 'HEAD' && response.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    body,
    rows: Array.isArray(body) ? body : [],
    text,
    bytes,
  };
}

/** A form as the portal sends it. */
export function form(fields: Record<string, string | Blob | [Blob, string]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) data.append(name, value[0], value[1]);
    else if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, `${name}.pdf`);
  }
  return data;
}

/** A file whose first bytes say PDF. */
export function pdf(content = 'hello'): Blob {
  return new Blob([`%PDF-1.4\n${content}`], { type: 'application/pdf' });
}
