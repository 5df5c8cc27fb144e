/** How long a file, or one page that is drawn, may take, in milliseconds. */
const patience = 20_000;

/** What a PDF says, page by page, the digits of its bars too. */
export interface ReadPdf {
  pages: string[];
  /** How many it has: of very many only the first are read. */
  count: number;
  /** Those that may have a slip which nobody has seen, the first being 0. */
  unseen: readonly number[];
}

/** Why a file was not read: it asks for a password, it is no PDF or takes too long, or what reads PDFs did not come. */
export type PdfProblem = 'locked' | 'broken' | 'unavailable';

export interface PdfQuestion {
  file: ArrayBuffer;
  /** The pages of each file to be cut out of it, instead of reading it. */
  cuts?: readonly (readonly number[])[];
  /** Its first page is to be drawn, instead of reading it. */
  look?: boolean;
}

/** Without anything in it: still at work. */
export interface PdfAnswer {
  read?: ReadPdf;
  cut?: (Uint8Array | null)[];
  picture?: ImageBitmap;
  problem?: PdfProblem;
}

/** Reads PDFs one after the other, outside of the page. */
export function openPdfReader() {
  let worker: Worker | undefined;

  function ended() {
    worker?.terminate();
    worker = undefined;
  }

  async function ask(file: File, more: Omit<PdfQuestion, 'file'> = {}): Promise<PdfAnswer> {
    const content = await file.arrayBuffer().catch(() => null);
    if (!content) return { problem: 'broken' };
    const asked = worker ?? new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    worker = asked;
    return new Promise((resolve) => {
      const end = (answer: PdfAnswer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      const giveUp = (problem: PdfProblem = 'broken') => {
        ended();
        end({ problem });
      };
      let timer = setTimeout(giveUp, patience);
      asked.onmessage = ({ data }: MessageEvent<PdfAnswer>) => {
        if (data.read || data.cut || data.picture || data.problem) return end(data);
        // The library that reads PDFs says something of its own when it is ready, as does whoever draws a page.
        clearTimeout(timer);
        timer = setTimeout(giveUp, patience);
      };
      // Only code that has come can say what went wrong in it.
      asked.onerror = (event) => giveUp('message' in event ? 'broken' : 'unavailable');
      asked.postMessage({ file: content, ...more } satisfies PdfQuestion, [content]);
    });
  }

  return {
    close: ended,

    async read(file: File): Promise<ReadPdf | PdfProblem> {
      const { read, problem = 'broken' } = await ask(file);
      return read ?? problem;
    },

    /** Files of some of its pages each; null for those that could not be made. */
    async cut(file: File, cuts: readonly (readonly number[])[]): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]> {
      const { cut } = await ask(file, { cuts });
      return (cut ?? []) as (Uint8Array<ArrayBuffer> | null)[];
    },

    /** Its first page as a person may look at it. */
    async look(file: File): Promise<ImageBitmap | PdfProblem> {
      const { picture, problem = 'broken' } = await ask(file, { look: true });
      return picture ?? problem;
    },
  };
}
