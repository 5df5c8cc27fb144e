/** Time that runs out, and stands still while it is not counted. */
export class Deadline {
  readonly #isOver: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, isOver: () => void) {
    this.#left = milliseconds;
    this.#isOver = isOver;
    this.resume();
  }

  pause(): void {
    this.#left -= performance.now() - this.#since;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#isOver, Math.max(0, this.#left));
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
