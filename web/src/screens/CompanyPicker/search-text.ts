/** A CNPJ may be typed with its marks or with spaces, a few digits with spaces may be a name; the server knows its digits. */
export function searchText(typed: string): string {
  const text = typed.trim();
  return /^[\d\s./-]*$/.test(text) && /[./-]|(\d\s*){5}/.test(text) ? text.replace(/\D/g, '') : text;
}
