/** What a PIX code ("copia e cola", the text of the QR picture) tells whoever is about to pay it. */
interface Pix {
  /** Null when the code leaves the amount to the payer or to the bank's own address. */
  amount: number | null;
  name: string;
  city: string;
  txid: string | null;
}

/** The tags that the EMV standard for payment codes gives to what we read. */
const tags = {
  format: '00',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  additional: '62',
  crc: '63',
} as const;

const scheme = 'br.gov.bcb.pix';
/** ISO 4217. */
const reais = '986';
const noTxid = '***';

export function readPix(code: string): Pix | null {
  const fields = readFields(code);
  if (!fields || !opens(fields) || !isSealed(code, fields) || !isOfScheme(fields)) return null;
  const [name, city, amount] = [fields.get(tags.name), fields.get(tags.city), readAmount(fields.get(tags.amount))];
  const additional = readFields(fields.get(tags.additional) ?? '');
  if (name === undefined || city === undefined || amount === undefined || !additional) return null;
  const txid = additional.get('05') ?? noTxid;
  return { amount, name, city, txid: txid === noTxid ? null : txid };
}

interface PixToWrite {
  key: string;
  name: string;
  city: string;
  amount?: number | null;
  txid?: string | null;
}

/** A static code, for trials and demonstrations: the codes of real invoices are the bank's own. */
export function writePix({ key, name, city, amount = null, txid = null }: PixToWrite): string {
  const body = [
    field(tags.format, '01'),
    field('26', field('00', scheme) + field('01', key)),
    field('52', '0000'),
    field(tags.currency, reais),
    amount === null ? '' : field(tags.amount, amount.toFixed(2)),
    field(tags.country, 'BR'),
    field(tags.name, name),
    field(tags.city, city),
    field(tags.additional, field('05', txid ?? noTxid)),
    `${tags.crc}04`,
  ].join('');
  return body + crc(body);
}

function field(tag: string, value: string): string {
  const length = [...value].length;
  if (length < 1 || length > 99) throw new RangeError(`Field ${tag} of a PIX code takes 1 to 99 characters`);
  return tag + String(length).padStart(2, '0') + value;
}

/**
 * Tag, length, value, and the next, until nothing is left over; lengths count characters. A tag that comes twice
 * is refused: one reader would take the first and another the last, and they would pay different amounts.
 */
function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  const characters = [...text];
  for (let at = 0; at < characters.length; ) {
    const [, tag, digits] = /^(\d\d)(\d\d)$/.exec(characters.slice(at, at + 4).join('')) ?? [];
    const length = Number(digits);
    const value = characters.slice(at + 4, at + 4 + length);
    if (tag === undefined || length === 0 || value.length < length || fields.has(tag)) return undefined;
    fields.set(tag, value.join(''));
    at += 4 + length;
  }
  return fields;
}

function opens(fields: Map<string, string>): boolean {
  const [first] = fields;
  return first?.[0] === tags.format && first[1] === '01';
}

function isSealed(code: string, fields: Map<string, string>): boolean {
  const [tag, sum = ''] = [...fields].at(-1) ?? [];
  return tag === tags.crc && sum.length === 4 && sum.toUpperCase() === crc(code.slice(0, -4));
}

/** One of the accounts is a PIX account, and the amount is in reais. */
function isOfScheme(fields: Map<string, string>): boolean {
  const accounts = [...fields].filter(([tag]) => tag >= '26' && tag <= '51');
  const isPix = accounts.some(([, account]) => readFields(account)?.get('00')?.toLowerCase() === scheme);
  return isPix && (fields.get(tags.currency) ?? reais) === reais;
}

/** Null where none is asked for, which some banks write as zero; undefined where the text is no amount. */
function readAmount(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return text.length <= 13 && /^\d+(\.\d{0,2})?$/.test(text) ? Number(text) || null : undefined;
}

/** CRC-16/CCITT-FALSE of the text's UTF-8 bytes, as four hexadecimal digits. */
function crc(text: string): string {
  let sum = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}
