/** Calls that one API token makes in a minute. */
const mostOfToken = 600;

/** Whose calls are counted, by the id of each. */
export interface CallLimits {
  person: CallLimit;
  token: CallLimit;
}

export function callLimits(perPerson: number): CallLimits {
  const minute = 60_000;
  return { person: new CallLimit(perPerson, minute), token: new CallLimit(mostOfToken, minute) };
}

/**
 * So many calls of one key in a window that begins with the first. Counted by each server for itself: a write for every
 * call would cost more than it protects.
 */
export class CallLimit {
  readonly #most: number;
  readonly #window: number;
  readonly #counts = new Map<number, { calls: number; endsAt: number }>();

  constructor(most: number, window: number) {
    this.#most = most;
    this.#window = window;
  }

  /** Counts a call; answers the seconds to wait once there were too many. */
  count(key: number, at: number): number {
    const known = this.#counts.get(key);
    const isRunning = known && known.endsAt > at && known.endsAt <= at + this.#window;
    const counted = isRunning ? known : { calls: 0, endsAt: at + this.#window };
    counted.calls++;
    if (!isRunning) {
      this.#forgetOver(at);
      this.#counts.set(key, counted);
    }
    return counted.calls > this.#most ? Math.max(1, Math.ceil((counted.endsAt - at) / 1000)) : 0;
  }

  #forgetOver(at: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= at) this.#counts.delete(key);
  }
}
