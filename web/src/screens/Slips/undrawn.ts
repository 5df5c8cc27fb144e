type Value = string | Reference | readonly Value[] | Dictionary;
type Dictionary = ReadonlyMap<string, Value>;

class Reference {
  readonly to: number;
  constructor(to: number) {
    this.to = to;
  }
}

interface PdfObject {
  readonly value: Value;
  /** Where the bytes of its stream are. */
  readonly stream?: { readonly from: number; readonly to: number };
}

/**
 * Blanks the pictures and forms that a PDF carries and no page draws: programs that make PDFs like to list those of all
 * pages on each, and so a page that was cut out would take along what is on the others. It reads what the library that
 * cuts has written, and no more; what it does not understand is refused by an error.
 */
export async function blankUndrawn(pdf: Uint8Array): Promise<Uint8Array> {
  const objects = await readObjects(pdf);
  const reached = new Set<number>();
  const resolved = (value: Value | undefined) => (value instanceof Reference ? objects.get(value.to)?.value : value);
  const dictionary = (value: Value | undefined): Dictionary => {
    const found = resolved(value);
    return found instanceof Map ? found : new Map();
  };

  async function visit(value: Value | undefined, inherited: Dictionary): Promise<void> {
    if (value instanceof Reference) {
      if (reached.has(value.to)) return;
      reached.add(value.to);
      const object = objects.get(value.to);
      const isForm = object?.stream && dictionary(object.value).has('/BBox');
      if (object && isForm) await visitDrawn(dictionary(object.value), [object], inherited);
      else await visit(object?.value, inherited);
    } else if (value instanceof Map) {
      if (value.get('/Type') === '/Page') await visitDrawn(value, contentsOf(value), inherited);
      else for (const part of value.values()) await visit(part, inherited);
    } else if (Array.isArray(value)) {
      for (const part of value) await visit(part, inherited);
    }
  }

  /** Of its pictures and forms those that are drawn; of the rest all. */
  async function visitDrawn(drawn: Dictionary, contents: readonly PdfObject[], inherited: Dictionary): Promise<void> {
    const resources = drawn.has('/Resources') ? dictionary(drawn.get('/Resources')) : inherited;
    for (const [key, part] of drawn) if (key !== '/Resources') await visit(part, resources);
    for (const [key, part] of resources) if (key !== '/XObject') await visit(part, resources);
    const listed = dictionary(resources.get('/XObject'));
    if (listed.size === 0) return;
    for (const content of contents) {
      for (const [, name = ''] of (await textOf(pdf, content)).matchAll(/(\/[^\s<>[\]()/%]+)\s+Do\b/g)) {
        if (!listed.has(name)) throw new Error(`${name} is drawn and not listed`);
        await visit(listed.get(name), resources);
      }
    }
  }

  function contentsOf(page: Dictionary): PdfObject[] {
    const contents = page.get('/Contents');
    const parts = resolved(contents);
    const references = Array.isArray(parts) ? parts : [contents];
    return references.flatMap((one) => (one instanceof Reference ? (objects.get(one.to) ?? []) : []));
  }

  const blank = pdf.slice();
  const isOwn = ({ value }: PdfObject) => ['/ObjStm', '/XRef'].includes(String(dictionary(value).get('/Type')));
  const trailer = [...objects.values()].find(({ value }) => dictionary(value).get('/Type') === '/XRef');
  if (!trailer || dictionary(trailer.value).has('/Encrypt')) throw new Error('No trailer that can be read');
  await visit(dictionary(trailer.value).get('/Root'), new Map());
  for (const [number, object] of objects) {
    if (object.stream && !reached.has(number) && !isOwn(object)) blank.fill(32, object.stream.from, object.stream.to);
  }
  return blank;
}

async function readObjects(pdf: Uint8Array): Promise<Map<number, PdfObject>> {
  const text = new TextDecoder('latin1').decode(pdf);
  const objects = new Map<number, PdfObject>();
  const head = /(\d+) 0 obj\n/y;
  let at = text.indexOf('1 0 obj\n');
  while (!text.startsWith('startxref', at)) {
    head.lastIndex = at;
    const number = head.exec(text)?.[1];
    if (number === undefined) throw new Error('No object where one should begin');
    const from = head.lastIndex;
    const start = text.indexOf('>> stream\n', from);
    const hasStream = start >= 0 && start < text.indexOf('endobj\n', from);
    const value = parsed(text.slice(from, hasStream ? start + 2 : text.indexOf('endobj\n', from)));
    const stream = hasStream ? streamAt(start + '>> stream\n'.length, value) : undefined;
    objects.set(Number(number), { value, ...(stream && { stream }) });
    at = text.indexOf('endobj\n', stream?.to ?? from) + 'endobj\n'.length;
  }
  for (const object of [...objects.values()]) {
    if (!(object.value instanceof Map) || object.value.get('/Type') !== '/ObjStm') continue;
    const inner = await textOf(pdf, object);
    const first = Number(object.value.get('/First'));
    const numbers = inner.slice(0, first).trim().split(/\s+/).map(Number);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const next = numbers[at + 3];
      const part = inner.slice(first + (numbers[at + 1] ?? 0), next === undefined ? undefined : first + next);
      objects.set(numbers[at] ?? 0, { value: parsed(part) });
    }
  }
  return objects;
}

function streamAt(from: number, value: Value) {
  const length = value instanceof Map ? Number(value.get('/Length')) : Number.NaN;
  if (!Number.isInteger(length)) throw new Error('A stream of no length');
  return { from, to: from + length };
}

/** What a stream says, unpacked. */
async function textOf(pdf: Uint8Array, { value, stream }: PdfObject): Promise<string> {
  if (!stream || !(value instanceof Map)) return '';
  const filter = [value.get('/Filter') ?? []].flat().join();
  const packed = pdf.slice(stream.from, stream.to);
  if (filter !== '' && (filter !== '/FlateDecode' || value.has('/DecodeParms'))) throw new Error(`Packed by ${filter}`);
  const bytes = filter === '' ? packed : new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new TextDecoder('latin1').decode(await new Response(bytes).arrayBuffer());
}

const tokens =
  /<<|>>|\[|\]|\/[^\s<>[\]()/%]*|\((?:\\[\s\S]|[^\\()])*\)|<[\da-fA-F\s]*>|\d+ \d+ R(?![^\s<>[\]()/])|[^\s<>[\]()/]+/g;

function parsed(text: string): Value {
  const left = [...text.matchAll(tokens)].map(([token]) => token).reverse();
  const until = (end: string) => {
    const values: Value[] = [];
    while (left.length > 0 && left.at(-1) !== end) values.push(next());
    left.pop();
    return values;
  };
  function next(): Value {
    const token = left.pop() ?? '';
    if (token === '[') return until(']');
    if (/^\d+ \d+ R$/.test(token)) return new Reference(Number.parseInt(token, 10));
    if (token !== '<<') return token;
    const values = until('>>');
    return new Map(values.flatMap((key, at) => (at % 2 === 0 ? [[String(key), values[at + 1] ?? '']] : [])));
  }
  return next();
}
