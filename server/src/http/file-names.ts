const longestName = 150;
const namelessStem = 'arquivo';

/** The name a file came with, as it may be kept: no path, no control characters, not too long. */
export function safeFileName(given: string | undefined, ending = 'pdf'): string {
  const name = (given ?? '')
    .toWellFormed()
    // The only three that browsers write as codes in the file name of a form.
    .replace(/%22|%0A|%0D/g, decodeURIComponent)
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\u2028\u2029\ufffd]/gu, '')
    .trim();
  // Scanners write it in capitals.
  const endings = new RegExp(`\\.${ending === 'jpg' ? 'jpe?g' : ending}$`, 'i');
  const [own = `.${ending}`] = endings.exec(name ?? '') ?? [];
  const stem = [...(name?.replace(endings, '') ?? '')].slice(0, longestName).join('').trim();
  return `${stem || namelessStem}${own}`;
}

/** RFC 6266: a plain name for old readers, the real one in RFC 8187's form. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/%]/g, '_')
    .replace(/^ *(?=\.\w+$)/, namelessStem);
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
