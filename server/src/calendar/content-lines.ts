/** The longest line of RFC 5545, in octets, without its end. */
const longestLine = 75;
/** No UTF-16 unit takes more octets than this. */
const mostOctets = 3;

/** Text as a value: what would end it is written as a code, and what no text may hold is left out. */
export function escapeText(text: string): string {
  // Most texts have nothing of the kind.
  if (!/[\p{Cc}\\;,]/u.test(text)) return text;
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\r]/g, '\\n')
    .replace(/\p{Cc}/gu, (character) => (character === '\t' ? character : ''));
}

/** A line and its end; one that is too long goes on in the next, never inside of a character. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`;
  const fits = line.length * mostOctets <= longestLine || Buffer.byteLength(line) <= longestLine;
  return fits ? `${line}\r\n` : folded(line);
}

function folded(line: string): string {
  let lines = '';
  let [start, octets] = [0, 0];
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
    if (octets + size > longestLine) {
      lines += `${line.slice(start, at)}\r\n `;
      [start, octets] = [at, 1];
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  return `${lines}${line.slice(start)}\r\n`;
}
