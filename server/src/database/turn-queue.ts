import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds: so long may one keep everybody else waiting without a pause. */
const longestTurn = 20;

/**
 * Lets one in at a time, in the order in which they came. SQLite answers at once, so a line of writers or of readers, or one
 * who writes ten thousand rows, would be served in one go; nobody else, nor who is to be refused, would be heard meanwhile.
 * So each begins in a turn of its own, and pauses now and then.
 */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #since = 0;
  #aside = 0;

  get waiting(): number {
    return this.#waiting.length + this.#aside;
  }

  /** Whoever has patience for so many milliseconds only may leave the line before their turn. Answers whether they are inside. */
  async enter(patience?: number): Promise<boolean> {
    const isInside = await new Promise<boolean>((end) => {
      const enter = () => {
        clearTimeout(timer);
        end(true);
      };
      const giveUp = () => {
        const place = this.#waiting.indexOf(enter);
        if (place < 0) return;
        this.#waiting.splice(place, 1);
        end(false);
      };
      // In a turn of its own: a busy process may have kept whoever is next from going in until now.
      const timer = patience === undefined ? undefined : setTimeout(() => setImmediate(giveUp), patience);
      this.#waiting.push(enter);
      if (!this.#isTaken) this.#letIn();
    });
    if (isInside) this.#since = performance.now();
    return isInside;
  }

  /** Asked by whoever is inside. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < longestTurn) return;
    await new Promise(setImmediate);
    this.#since = performance.now();
  }

  /** The same by one who cannot go on for now: others go in meanwhile. Answers, as `enter` does, whether they are inside again. */
  async stepAside(milliseconds: number, patience?: number): Promise<boolean> {
    this.leave();
    this.#aside += 1;
    await sleep(milliseconds);
    this.#aside -= 1;
    return this.enter(patience);
  }

  leave(): void {
    this.#isTaken = false;
    if (this.#waiting.length > 0) this.#letIn();
  }

  #letIn(): void {
    this.#isTaken = true;
    setImmediate(() => {
      const enter = this.#waiting.shift();
      this.#isTaken = enter !== undefined;
      enter?.();
    });
  }
}
