const most = 8;

/** Opens the next few before they are asked for: a store far away takes its time to answer. */
export async function* openedAhead<T, Content extends { destroy(): unknown } | undefined>(
  items: AsyncIterable<T>,
  open: (item: T) => Promise<Content>,
): AsyncIterable<{ item: T; content: Content }> {
  const waiting: { item: T; content: Promise<Content> }[] = [];
  try {
    for await (const item of items) {
      const content = open(item);
      // One that fails is heard of when its turn comes.
      content.catch(() => {});
      waiting.push({ item, content });
      if (waiting.length > most) yield* next(waiting);
    }
    while (waiting.length > 0) yield* next(waiting);
  } finally {
    for (const { content } of waiting)
      content.then(
        (stream) => stream?.destroy(),
        () => {},
      );
  }
}

async function* next<T, Content>(waiting: { item: T; content: Promise<Content> }[]) {
  const first = waiting.shift();
  if (first) yield { item: first.item, content: await first.content };
}
