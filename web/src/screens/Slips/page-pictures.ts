import { readBoleto } from '@clareira/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import decoder from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { type GreyPicture, scanBars } from './scan-bars.ts';

/** What the library that draws PDFs needs where there is no document: canvases of a worker, and no filters. */
export const withoutDocument = {
  CanvasFactory: class {
    create(width: number, height: number) {
      const canvas = new OffscreenCanvas(width, height);
      return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
    }
    reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
      Object.assign(canvas, { width, height });
    }
    destroy({ canvas }: { canvas: OffscreenCanvas }) {
      Object.assign(canvas, { width: 0, height: 0 });
    }
    getNoAlphaContext(canvas: OffscreenCanvas) {
      return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    }
  },
  FilterFactory: class {
    addFilter = none;
    addHCMFilter = none;
    addAlphaFilter = none;
    addLuminosityFilter = none;
    addKnockoutFilter = none;
    addHighlightHCMFilter = none;
    destroy = none;
  },
  disableFontFace: true,
  useSystemFonts: false,
  disableWorkerRendering: true,
  // In points, those of a page scanned with 1200 dpi: a file of a kilobyte may declare a picture that takes all memory.
  maxImageSize: 150_000_000,
  // What decodes the pictures of scanners, in JavaScript: the portal's policy lets no WebAssembly run.
  useWasm: false,
  wasmUrl: new URL('.', new URL(decoder, self.location.href)).href,
};

function none(): string {
  return 'none';
}

/** A batch that was scanned; drawing more takes minutes. */
const mostPages = 60;
/** Points of the longer side: enough for bars as banks print them, and little enough for a telephone. */
const longestSide = 3400;
const mostScale = 4;

/** The digits of all bars on the pages that are asked for; nothing of those that could not be drawn whole. */
export async function codesOn(
  pdf: PDFDocumentProxy,
  pages: readonly number[],
  onPage: () => void,
): Promise<Map<number, string[]>> {
  const codes = new Map<number, string[]>();
  for (const at of pages.slice(0, mostPages)) {
    const picture = await drawn(pdf, at + 1).catch(() => null);
    const found = picture ? scanBars(greyOf(picture.canvas), isSlip) : [];
    if (picture?.isWhole || found.length > 0) codes.set(at, found);
    onPage();
  }
  return codes;
}

/** The day plays no part in whether digits are right. */
function isSlip(digits: string): boolean {
  const boleto = readBoleto(digits, '2026-01-01');
  // The fourth digit of a bank's is the currency: 9 is the real.
  return boleto !== null && (boleto.kind === 'collection' || digits.charAt(3) === '9');
}

interface DrawnPage {
  canvas: OffscreenCanvas;
  /** Not so where one of its pictures could not be decoded. */
  isWhole: boolean;
}

async function drawn(pdf: PDFDocumentProxy, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(mostScale, longestSide / Math.max(whole.width, whole.height));
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // The library's types know the canvases of a document only.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return { canvas, isWhole: [...page.objs].every(([, picture]) => picture !== null) };
}

function greyOf(canvas: OffscreenCanvas): GreyPicture {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
  const points = new Uint8Array(width * height);
  for (let at = 0; at < points.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    points[at] = (red * 3 + green * 6 + blue) / 10;
  }
  return { width, height, points };
}

const lookedAtWidth = 1400;

/** The first page, in a size to look at. */
export async function pictureOf(pdf: PDFDocumentProxy): Promise<ImageBitmap> {
  const { canvas } = await drawn(pdf, 1);
  return createImageBitmap(canvas, { resizeWidth: Math.min(lookedAtWidth, canvas.width), resizeQuality: 'high' });
}
