/** A CNPJ may be typed with its marks; the server knows its digits. */
export function searchText(typed: string): string {
  const text = typed.trim();
  return /^[\d\s./-]*$/.test(text) && /[./-]/.test(text) ? text.replace(/\D/g, '') : text;
}
