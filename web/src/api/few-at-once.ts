/** As many as a browser sends side by side over HTTP/1: with HTTP/2 it would send them all, and a proxy that counts refuses most. */
const atOnce = 6;

/** Makes a call for each of what may be hundreds, a few at a time. The answers are in the order of the items. */
export async function fewAtOnce<Item, Answer>(
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = items.entries();
  async function work() {
    for (const [at, item] of left) answers[at] = await call(item);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}
