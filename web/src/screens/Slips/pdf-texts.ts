/** How long a file may take, in milliseconds. */
const patience = 20_000;

interface Answer {
  pages: string[] | null;
}

/** Reads the text of PDFs one after the other, outside of the page. A file that takes too long, or is none, is null. */
export function openPdfReader() {
  let worker: Worker | undefined;

  function ended() {
    worker?.terminate();
    worker = undefined;
  }

  return {
    close: ended,

    async read(file: File): Promise<string[] | null> {
      const content = await file.arrayBuffer().catch(() => null);
      if (!content) return null;
      const asked = worker ?? new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
      worker = asked;
      return new Promise((resolve) => {
        const end = (pages: string[] | null) => {
          clearTimeout(timer);
          resolve(pages);
        };
        const giveUp = () => {
          ended();
          end(null);
        };
        const timer = setTimeout(giveUp, patience);
        // The library that reads PDFs says something of its own when it is ready.
        asked.onmessage = ({ data }: MessageEvent<Partial<Answer>>) => data.pages !== undefined && end(data.pages);
        asked.onerror = giveUp;
        asked.postMessage(content, [content]);
      });
    },
  };
}
