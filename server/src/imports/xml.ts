import sax, { type Tag } from 'sax';

/** Called while a document is read; names come without their prefix. */
interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No sheet that is taken has as many, is nested as deeply, or has an element with as much to say. */
const mostElements = 3_000_000;
const deepest = 50;
const mostAttributes = 100;

/**
 * Reads a document as it comes and keeps nothing of it but what is open. One that is not well-formed is refused, and so
 * is one that declares anything: no spreadsheet does.
 */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader, most = mostElements): Promise<void> {
  const parser = sax.parser(true);
  let [elements, depth, attributes] = [0, 0, 0];
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentagstart = () => {
    attributes = 0;
    if (++elements > most || ++depth > deepest) refuse();
  };
  parser.onattribute = () => {
    if (++attributes > mostAttributes) refuse();
  };
  parser.onopentag = (tag) => reader.open?.(local(tag.name), (tag as Tag).attributes);
  parser.onclosetag = (name) => {
    depth--;
    reader.close?.(local(name));
  };
  const tell = (text: string) => reader.text?.(text);
  parser.ontext = tell;
  parser.oncdata = tell;
  for await (const piece of pieces) parser.write(piece);
  parser.close();
  if (elements === 0) refuse('nothing');
}

function refuse(reason: unknown = 'too much'): never {
  throw new Error(`No XML of a spreadsheet: ${reason}`);
}

/** A name without the prefix of its namespace. */
export const local = (name: string) => name.slice(name.indexOf(':') + 1);
