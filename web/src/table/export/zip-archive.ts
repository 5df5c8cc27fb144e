import { crc32 } from './crc32.ts';

/** Text, or bytes as they are. */
type Piece = string | Uint8Array<ArrayBuffer>;

export interface ArchiveFile {
  readonly path: string;
  readonly content: Iterable<Piece> | AsyncIterable<Piece>;
}

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly size: number;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly offset: number;
}

const deflated = 8;
/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;
/** 1 January 1980, the first day that a ZIP knows: the same rows make the same file. */
const date = 0x0021;

/** Files as one ZIP, each packed while it is being written. */
export async function zipArchive(files: readonly ArchiveFile[], type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const file of files) {
    const entry = { ...(await pack(file)), offset };
    const header = record(0x04034b50, [[version, 2], ...facts(entry), [0, 2]], entry.name);
    parts.push(header, entry.packed);
    offset += header.length + entry.packed.length;
    entries.push(entry);
  }
  const directory = entries.map((entry) =>
    record(
      0x02014b50,
      [[version, 2], [version, 2], ...facts(entry), [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]],
      entry.name,
    ),
  );
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = record(0x06054b50, [
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  ]);
  return new Blob([...parts, ...directory, end], { type });
}

async function pack({ path, content }: ArchiveFile): Promise<Omit<Entry, 'offset'>> {
  const encoder = new TextEncoder();
  const compression = new CompressionStream('deflate-raw');
  const packed = new Response(compression.readable).arrayBuffer();
  const writer = compression.writable.getWriter();
  let crc = 0;
  let size = 0;
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    crc = crc32(bytes, crc);
    size += bytes.length;
    await writer.write(bytes);
  }
  await writer.close();
  return { name: encoder.encode(path), crc, size, packed: new Uint8Array(await packed) };
}

type NumberField = readonly [value: number, bytes: 2 | 4];

/** What the header before a file and its line in the directory have in common. */
function facts({ name, crc, size, packed }: Entry): NumberField[] {
  return [
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [date, 2],
    [crc, 4],
    [packed.length, 4],
    [size, 4],
    [name.length, 2],
  ];
}

function record(signature: number, fields: readonly NumberField[], name = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [, bytes]) => sum + bytes, 4);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(name, at);
  return bytes;
}
