/** Long enough for small print on a photographed page to stay readable. */
const longestSide = 2200;
/** Photos below this size, in bytes, are sent as they are. */
const largeFrom = 1_500_000;
const quality = 0.82;

/** How large a picture is drawn: no side longer than it may be, and never larger than it is. */
export function fittedSize(width: number, height: number, most = longestSide): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A large photo made smaller, upright as it was taken. Whatever cannot be made smaller is sent as it is. */
export async function smallerPhoto(file: File): Promise<File> {
  if (file.size < largeFrom || !/^image\/(jpeg|png)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = fittedSize(picture.width, picture.height);
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    drawing.imageSmoothingQuality = 'high';
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, width, height);
    drawing.drawImage(picture, 0, 0, width, height);
    picture.close();
    const content = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (content.size >= file.size) return file;
    return new File([content], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

/** Draws a photo so high, unless it is gone by then. Ends with whether this browser can read it. */
export async function drawPhoto(file: File, canvas: HTMLCanvasElement | null, height: number, gone: AbortSignal) {
  const picture = await createImageBitmap(file, { resizeHeight: height }).catch(() => undefined);
  if (picture && canvas && !gone.aborted) {
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  }
  picture?.close();
  return picture !== undefined;
}
