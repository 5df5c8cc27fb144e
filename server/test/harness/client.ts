import { paths, type User } from '@clareira/contract';
import type { Answer } from './answer.ts';
import type { OddRequest } from './odd-requests.ts';
import { checkAnswer } from './openapi.ts';
import { type PlainAnswer, plainRequest } from './plain-request.ts';

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

  /** All its cookies, as they are sent. */
  cookie = () => [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async request(method: string, path: string, body?: Body, extra: Record<string, string> = {}): Promise<Answer> {
    const headers = new Headers({ cookie: this.cookie() });
    const token = this.cookies.get('XSRF-TOKEN');
    if (token && method !== 'GET') headers.set('x-xsrf-token', token);
    const sent = await encoded(body);
    if (sent.type) headers.set('content-type', sent.type);
    for (const [name, value] of Object.entries(extra)) headers.set(name, value);
    const { pathname, search } = new URL(this.url + path);
    const request = { method, path: pathname + search, headers: Object.fromEntries(headers), body: sent.bytes };
    const received = await plainRequest(this.url, request);
    this.#keepCookies(received.headers);
    const answer = read(received, method);
    checkAnswer(method, path, answer);
    return answer;
  }

  /** A request as odd as it is, with the cookies and nothing else; its answer is left to the caller. */
  send({ headers, ...odd }: OddRequest): Promise<PlainAnswer> {
    const token = this.cookies.get('XSRF-TOKEN') ?? '';
    return plainRequest(this.url, { ...odd, headers: { cookie: this.cookie(), 'x-xsrf-token': token, ...headers } });
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
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

/** A body as `fetch` sends it: what it is made of decides its type. */
async function encoded(body: Body): Promise<{ type?: string | undefined; bytes: Buffer | undefined }> {
  if (body === undefined || Buffer.isBuffer(body)) return { bytes: body };
  if (typeof body === 'string') return { type: 'text/plain;charset=UTF-8', bytes: Buffer.from(body) };
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? undefined, bytes: Buffer.from(await form.arrayBuffer()) };
}

function read({ status, headers, bytes }: PlainAnswer, method: string): Answer {
  const text = bytes.toString();
  const isJson = method !== 'HEAD' && headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? JSON.parse(text) : undefined;
  return { status, headers, body, rows: Array.isArray(body) ? body : [], text, bytes };
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
