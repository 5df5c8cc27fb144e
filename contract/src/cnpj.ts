/** A company tax registration number: 14 digits, its check digits not judged. */
export function isCnpj(text: string): boolean {
  return /^\d{14}$/.test(text);
}

/** `12345678000190` as `12 345 678/0001-90`; fewer digits show as far as they go. */
export function showCnpj(digits: string): string {
  return maskCnpj(digits);
}

export function readCnpj(typed: string): string {
  return typed.replace(/\D/g, '');
}

export function maskCnpj(typed: string): string {
  const digits = readCnpj(typed).slice(0, 14);
  const separators: Record<number, string> = { 2: ' ', 5: ' ', 8: '/', 12: '-' };
  return [...digits].map((digit, at) => (separators[at] ?? '') + digit).join('');
}
