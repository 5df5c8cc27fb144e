/** Nothing more is let in to wait; in so many seconds there will be room. */
export class QueueFull extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many wait already.');
    this.seconds = seconds;
  }
}

interface Waiting {
  begin(): void;
  refuse(error: QueueFull): void;
}

/**
 * Runs so much work at once, and lets so much wait. Whoever asks for work stands in a line of their own, and the lines
 * are served in turn: one that asks for a lot waits for it, and nobody else does. When no more may wait, the longest
 * line gives up its last place to a shorter one.
 */
export class FairQueue {
  readonly #mostRunning: number;
  readonly #mostWaiting: number;
  /** The next to be served comes first. */
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;
  /** How long work took lately, in milliseconds. */
  #pace = 0;

  constructor(mostRunning: number, mostWaiting: number) {
    this.#mostRunning = mostRunning;
    this.#mostWaiting = mostWaiting;
  }

  /** Throws `QueueFull`. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#mostRunning) this.#running++;
    else await this.#turnOf(owner);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#pace += (performance.now() - began - this.#pace) / 4;
      this.#passOn();
    }
  }

  #turnOf(owner: string): Promise<void> {
    const line = this.#lines.get(owner) ?? [];
    if (this.#waiting >= this.#mostWaiting) this.#makeRoomBeside(line);
    return new Promise((begin, refuse) => {
      line.push({ begin, refuse });
      this.#lines.set(owner, line);
      this.#waiting++;
    });
  }

  #makeRoomBeside({ length }: Waiting[]): void {
    const full = new QueueFull(Math.max(1, Math.ceil((this.#waiting * this.#pace) / this.#mostRunning / 1000)));
    const longest = [...this.#lines.values()].reduce((long, line) => (line.length > long.length ? line : long), []);
    if (longest.length <= length + 1) throw full;
    longest.pop()?.refuse(full);
    this.#waiting--;
  }

  #passOn(): void {
    const [next] = this.#lines;
    if (!next) {
      this.#running--;
      return;
    }
    const [owner, line] = next;
    const first = line.shift();
    this.#lines.delete(owner);
    if (line.length > 0) this.#lines.set(owner, line);
    this.#waiting--;
    first?.begin();
  }
}
