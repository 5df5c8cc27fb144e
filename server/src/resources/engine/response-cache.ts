const megabyte = 2 ** 20;

/** What a cached response takes beside its body: the entry, the buffer's own object and the key. */
const overhead = 512;

interface CachedResponse {
  version: number;
  body: Buffer;
  size: number;
}

/** Rendered answers, each good for one version of what it shows. The least recently used make room for new ones. */
export class ResponseCache {
  readonly #cached = new Map<string, CachedResponse>();
  readonly #most: number;
  #size = 0;

  constructor(most = 32 * megabyte) {
    this.#most = most;
  }

  find(key: string, version: number): Buffer | undefined {
    const found = this.#cached.get(key);
    if (found?.version !== version) return undefined;
    // A map remembers the order of insertion: what was used last goes to its end.
    this.#cached.delete(key);
    this.#cached.set(key, found);
    return found.body;
  }

  store(key: string, version: number, body: Buffer): void {
    this.#forget(key);
    const size = body.length + 2 * key.length + overhead;
    // One that would push out most of the others is not worth it.
    if (size > this.#most / 4) return;
    this.#cached.set(key, { version, body: unpooled(body), size });
    this.#size += size;
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#cached.get(key)?.size ?? 0;
    this.#cached.delete(key);
  }
}

/** A small buffer is a view of a pool that it shares: kept, it would keep all of the pool. */
function unpooled(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}
