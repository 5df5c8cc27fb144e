const megabyte = 2 ** 20;

interface CachedResponse {
  version: number;
  body: Buffer;
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
    // One that would push out most of the others is not worth it.
    if (body.length > this.#most / 4) return;
    this.#cached.set(key, { version, body });
    this.#size += body.length;
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#cached.get(key)?.body.length ?? 0;
    this.#cached.delete(key);
  }
}
