/** How high rows are that nobody has seen yet: as those seen so far, since a wrong guess moves all that is below. */
export class TypicalHeight {
  readonly #first: number;
  #total = 0;
  #seen = 0;

  constructor(first: number) {
    this.#first = first;
  }

  see(height: number): void {
    this.#total += height;
    this.#seen += 1;
  }

  guess(): number {
    return this.#seen === 0 ? this.#first : this.#total / this.#seen;
  }
}
