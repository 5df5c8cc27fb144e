/** Few enough to be written between two frames. */
const rowsAtOnce = 100;

/** Text for one row after the other, handed out in pieces with a pause between them: the page stays awake. */
export async function* inPieces(length: number, textOf: (index: number) => string): AsyncGenerator<string> {
  for (let from = 0; from < length; from += rowsAtOnce) {
    let piece = '';
    for (let index = from; index < Math.min(from + rowsAtOnce, length); index += 1) piece += textOf(index);
    yield piece;
    await new Promise((resume) => setTimeout(resume));
  }
}
