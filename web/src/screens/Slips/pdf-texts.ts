/** How long a file may take, in milliseconds. */
const patience = 20_000;

/** What a PDF says, page by page, the digits of its bars too; and its first page where no code was found. */
export interface ReadPdf {
  pages: string[];
  picture: ImageBitmap | null;
}

interface Answer {
  read: ReadPdf | null;
}

/** Reads PDFs one after the other, outside of the page. A file that takes too long, or is none, is null. */
export function openPdfReader() {
  let worker: Worker | undefined;

  function ended() {
    worker?.terminate();
    worker = undefined;
  }

  return {
    close: ended,

    async read(file: File): Promise<ReadPdf | null> {
      const content = await file.arrayBuffer().catch(() => null);
      if (!content) return null;
      const asked = worker ?? new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
      worker = asked;
      return new Promise((resolve) => {
        const end = (read: ReadPdf | null) => {
          clearTimeout(timer);
          resolve(read);
        };
        const giveUp = () => {
          ended();
          end(null);
        };
        const timer = setTimeout(giveUp, patience);
        // The library that reads PDFs says something of its own when it is ready.
        asked.onmessage = ({ data }: MessageEvent<Partial<Answer>>) => data.read !== undefined && end(data.read);
        asked.onerror = giveUp;
        asked.postMessage(content, [content]);
      });
    },
  };
}
