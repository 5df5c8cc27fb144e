const longestName = 150;

/** The name a file came with, as it may be kept: no path, no control characters, not too long. */
export function safeFileName(given: string | undefined): string {
  const name = (given ?? '')
    .toWellFormed()
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\u2028\u2029\ufffd]/gu, '')
    .trim();
  if (!name) return 'arquivo.pdf';
  const stem = name.replace(/\.pdf$/i, '');
  return `${[...stem].slice(0, longestName).join('')}.pdf`;
}

/** RFC 6266: a plain name for old readers, the real one in RFC 8187's form. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'arquivo.pdf';
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
