/** The longest line of RFC 5545, in octets, without its end. */
const longestLine = 75;
/** No UTF-16 unit takes more octets than this. */
const mostOctets = 3;

/** Text as a value: what would end it is written as a code, and what no text may hold is left out. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\r]/g, '\\n')
    .replace(/[\p{Cc}]/gu, (character) => (character === '\t' ? character : ''));
}

/** A line and its end; one that is too long goes on in the next, never inside of a character. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`;
  if (line.length * mostOctets <= longestLine || Buffer.byteLength(line) <= longestLine) return `${line}\r\n`;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}
