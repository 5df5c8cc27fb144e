/** Every file is a PDF, known by its first four bytes. */
export const pdfSignature = '25504446';
export const pdfType = 'application/pdf';

export function isPdf(firstBytes: Uint8Array): boolean {
  if (firstBytes.length < 4) return false;
  const hex = [...firstBytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === pdfSignature;
}
