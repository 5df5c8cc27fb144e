/** One part as it is written on the wire, so that a test can send what no browser would. */
export interface Part {
  name?: string;
  filename?: string;
  type?: string;
  content?: Buffer | string;
}

const boundary = '----clareira-test-boundary';

export const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

export const partsOf = (fields: Record<string, unknown>): Part[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content: String(content) }));

/** `ended` leaves out the closing line, as a form that was cut off does. */
export function multipart(parts: Part[], { ended = true } = {}): Buffer {
  const written = parts.flatMap(({ name, filename, type, content = '' }) => [
    `--${boundary}\r\nContent-Disposition: form-data`,
    name === undefined ? '' : `; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const end = ended ? `--${boundary}--\r\n` : '';
  return Buffer.concat([...written, end].map((piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(piece))));
}
