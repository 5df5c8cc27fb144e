const megabyte = 2 ** 20;

interface Kept {
  version: number;
  body: Buffer;
}

/** Rendered answers, each good for one version of what it shows. The least recently used make room for new ones. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  #size = 0;

  constructor(most = 32 * megabyte) {
    this.#most = most;
  }

  find(key: string, version: number): Buffer | undefined {
    const found = this.#kept.get(key);
    if (found?.version !== version) return undefined;
    // A map remembers the order of insertion: what was used last goes to its end.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.body;
  }

  keep(key: string, version: number, body: Buffer): void {
    this.#forget(key);
    // One that would push out most of the others is not worth it.
    if (body.length > this.#most / 4) return;
    this.#kept.set(key, { version, body });
    this.#size += body.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.body.length ?? 0;
    this.#kept.delete(key);
  }
}
