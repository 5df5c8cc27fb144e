import { setTimeout as pause } from 'node:timers/promises';
import { credentials, handshake } from '../server/client.ts';

/** What one call was answered, and after how long. */
export interface Told {
  what: string;
  kind: 'read' | 'write' | 'sign-in' | 'file';
  /** 0 when there was no answer at all. */
  status: number;
  ms: number;
  at: number;
}

interface Call {
  what: string;
  kind: Told['kind'];
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: string | FormData;
  headers?: Record<string, string>;
  /** Bytes a second: a phone on a poor line takes an answer as slowly. */
  slowly?: number | undefined;
}

/** A browser: its cookies, the address it comes from, and the servers that a balancer sends it to in turn. */
export class Caller {
  readonly #servers: string[];
  readonly #address: string;
  #credentials: Record<string, string> = {};
  #turn = 0;
  /** Hears of every call, for as long as a visit lasts. */
  tell: (told: Told) => void = () => {};

  constructor(servers: string[], address: string) {
    this.#servers = servers;
    this.#address = address;
  }

  async signIn(email: string, password: string): Promise<boolean> {
    this.#credentials = await handshake(this.#next()).catch(() => ({}));
    const answer = await this.call({
      what: 'sign-in',
      kind: 'sign-in',
      method: 'POST',
      path: '/api/login',
      body: JSON.stringify({ email, password }),
    });
    if (!answer?.ok) return false;
    this.#credentials = credentials(answer);
    return true;
  }

  /** Answers with the whole body read; undefined when nothing came. */
  async call({ what, kind, path, method = 'GET', body, headers = {}, slowly }: Call) {
    const began = performance.now();
    let status = 0;
    try {
      const answer = await fetch(this.#next() + path, {
        method,
        headers: {
          ...this.#credentials,
          'x-forwarded-for': this.#address,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body }),
      });
      const bytes = slowly ? await readSlowly(answer, slowly) : Buffer.from(await answer.arrayBuffer());
      status = answer.status;
      return { ok: answer.ok, status, headers: answer.headers, json: () => JSON.parse(String(bytes)) };
    } catch {
      return undefined;
    } finally {
      this.tell({ what, kind, status, ms: performance.now() - began, at: began });
    }
  }

  #next(): string {
    return this.#servers[this.#turn++ % this.#servers.length] ?? '';
  }
}

async function readSlowly(answer: Response, perSecond: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of answer.body ?? []) {
    parts.push(part);
    await pause((1000 * part.length) / perSecond);
  }
  return Buffer.concat(parts);
}
