import type { Release } from './release.ts';

/** What did not come, and how it is asked for again. */
interface MissingCode {
  ask(): Promise<unknown>;
  /** Whoever draws it next asks for it anew. */
  forget(): void;
}

/** The code of a screen did not come: the network is away, or a newer version has taken its place. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';
  readonly missing: MissingCode;
  readonly release: Release;

  constructor(missing: MissingCode, release: Release, cause: unknown) {
    super('', { cause });
    this.missing = missing;
    this.release = release;
  }
}
