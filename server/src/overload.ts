/** How a server is doing at a moment. */
interface Load {
  /** By how many milliseconds a timer was late. Whatever arrives waits as long. */
  delay: number;
  /** Calls that wait for one of the connections to the database. */
  waiting: number;
}

const mostDelay = 1000;
const mostWaiting = 1000;
const looks = 5;

/**
 * Whether there is more to do than can be done. A single look says nothing, as one large import or a pause of the machine makes everybody wait
 * once; when every one of the last looks was bad there is a queue that does not get shorter, and whoever joins it only makes it
 * longer. One good look ends it.
 */
export class Overload {
  #bad = 0;

  look({ delay, waiting }: Load): void {
    this.#bad = delay > mostDelay || waiting > mostWaiting ? this.#bad + 1 : 0;
  }

  get isOn(): boolean {
    return this.#bad >= looks;
  }
}
