/** A company tax registration number: 14 digits, its check digits not judged. */
export function isCnpj(text: string): boolean {
  return /^\d{14}$/.test(text);
}

/** Whether the last two digits follow from the others. Worth a warning, never a refusal: the specification asks for 14 digits. */
export function hasRightCheckDigits(cnpj: string): boolean {
  return isCnpj(cnpj) && cnpj === withCheckDigits(cnpj.slice(0, 12));
}

/** Of the first twelve digits: all fourteen. */
export function withCheckDigits(front: string): string {
  const first = checkDigit(front);
  return `${front}${first}${checkDigit(front + first)}`;
}

/** Modulo 11, with weights 2 to 9 in turn from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** `12345678000190` as `12 345 678/0001-90`; fewer digits show as far as they go. */
export function showCnpj(digits: string): string {
  return maskCnpj(digits);
}

export function readCnpj(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** What a search among companies looks for: the text, and of what may be a written CNPJ also its digits. */
export function companySearchTexts(typed: string): string[] {
  const text = typed.trim();
  const mayBeCnpj = /^[\d\s./-]*$/.test(text) && readCnpj(text).length > 1;
  return [...new Set(mayBeCnpj ? [text, readCnpj(text)] : [text])];
}

export function maskCnpj(typed: string): string {
  const digits = readCnpj(typed).slice(0, 14);
  const separators: Record<number, string> = { 2: ' ', 5: ' ', 8: '/', 12: '-' };
  return [...digits].map((digit, at) => (separators[at] ?? '') + digit).join('');
}
