/** So many calls of one key in a window that begins with the first. Counted by each server for itself: a write for every call would cost more than it protects. */
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
