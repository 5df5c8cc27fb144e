import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPix, writePix } from './pix.ts';

/** The example of the Central Bank's own manual. */
const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

type Field = [tag: string, value: string];

const field = ([tag, value]: Field) => `${tag}${String([...value].length).padStart(2, '0')}${value}`;

const account = (...fields: Field[]): Field => ['26', fields.map(field).join('')];

const usual: Field[] = [
  ['00', '01'],
  account(['00', 'br.gov.bcb.pix'], ['01', 'contas@verdevale.com.br']),
  ['52', '0000'],
  ['53', '986'],
  ['54', '1250.00'],
  ['58', 'BR'],
  ['59', 'Verde Vale'],
  ['60', 'CURITIBA'],
  ['62', '0507FATURA1'],
];
const told = { amount: 1250, name: 'Verde Vale', city: 'CURITIBA', txid: 'FATURA1' };

/** Closed with a right checksum, so that only what a test is about can be wrong. */
const sealed = (text: string) => `${text}6304${checksum(`${text}6304`)}`;

const codeOf = (fields: Field[]) => sealed(fields.map(field).join(''));

const having = (tag: string, value: string) => codeOf(usual.map((was) => (was[0] === tag ? [tag, value] : was)));

const without = (tag: string) => codeOf(usual.filter((was) => was[0] !== tag));

/** By hand, as it is defined: the remainder of dividing by x^16 + x^12 + x^5 + 1, the first 16 bits turned over. */
function checksum(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  const bits = bytes.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number));
  const rest = [...bits.map((bit, at) => (at < 16 ? 1 - bit : bit)), ...Array<number>(16).fill(0)];
  for (const at of bits.keys()) {
    if (rest[at] !== 1) continue;
    for (const power of [0, 4, 11, 16]) rest[at + power] = 1 - (rest[at + power] ?? 0);
  }
  return Number.parseInt(rest.slice(-16).join(''), 2).toString(16).padStart(4, '0');
}

describe('a PIX code', () => {
  test('of the manual is read', () => {
    expect(readPix(manual)).toEqual({ amount: null, name: 'Fulano de Tal', city: 'BRASILIA', txid: null });
  });

  test('tells amount, name, city and txid', () => {
    expect(readPix(codeOf(usual))).toEqual(told);
  });

  test('may have its checksum in any case', () => {
    const [body, sum] = [manual.slice(0, -4), manual.slice(-4)];
    expect(readPix(body + sum.toLowerCase())).not.toBeNull();
    expect(readPix(`${body}1d3D`)).not.toBeNull();
  });

  test.for(['br.gov.bcb.pix', 'BR.GOV.BCB.PIX', 'Br.Gov.Bcb.Pix'])('may name its scheme %s', (scheme) => {
    expect(readPix(having('26', field(['00', scheme]) + field(['01', 'a@b.br'])))).toEqual(told);
  });

  test.for(['26', '38', '51'])('may keep its account in template %s', (tag) => {
    expect(readPix(codeOf(usual.map((was) => (was[0] === '26' ? [tag, was[1]] : was))))).toEqual(told);
  });

  test('may offer other ways to pay beside it', () => {
    const others: Field[] = [
      ['04', '0000000000000000'],
      ['27', '0009com.outro'],
      ['28', 'of a scheme that writes it its own way'],
    ];
    expect(readPix(codeOf([...usual.slice(0, 1), ...others, ...usual.slice(1)]))).toEqual(told);
  });

  test('may have its fields in another order between the first and the last', () => {
    const [first, ...rest] = usual;
    expect(readPix(codeOf([first as Field, ...rest.reverse()]))).toEqual(told);
  });

  test('counts characters, and sums the bytes of its accents', () => {
    expect(readPix(having('59', 'Água & Chão 🌱'))).toEqual({ ...told, name: 'Água & Chão 🌱' });
  });

  test.for([
    ['1', 1],
    ['1250', 1250],
    ['1250.', 1250],
    ['1250.5', 1250.5],
    ['0.01', 0.01],
    ['9999999999.99', 9_999_999_999.99],
    ['0', null],
    ['0.00', null],
  ] as const)('asking for %s asks for %s', ([text, amount]) => {
    expect(readPix(having('54', text))).toEqual({ ...told, amount });
  });

  test('without an amount asks for none', () => {
    expect(readPix(without('54'))).toEqual({ ...told, amount: null });
  });

  test('without a txid, or with its sign for none, has none', () => {
    expect(readPix(without('62'))).toEqual({ ...told, txid: null });
    expect(readPix(having('62', '0503***'))).toEqual({ ...told, txid: null });
    expect(readPix(having('62', '0703POS'))).toEqual({ ...told, txid: null });
  });
});

describe('what is not a PIX code', () => {
  test.for([
    ['nothing', ''],
    ['a word', 'pix'],
    ['a key alone', 'contas@verdevale.com.br'],
    ['only a checksum', sealed('')],
    ['a digit too many', `${manual}0`],
    ['a space after it', `${manual} `],
    ['a space before it', ` ${manual}`],
    ['a line break after it', `${manual}\n`],
    ['cut short', manual.slice(0, -1)],
    ['without its checksum', manual.slice(0, -8)],
    ['a wrong checksum', `${manual.slice(0, -4)}1D3E`],
    ['a field after the checksum', `${codeOf(usual)}8001x`],
    ['a checksum of another length', `${usual.map(field).join('')}6303abc`],
    ['another format', having('00', '02')],
    ['no format', without('00')],
    ['a format that comes second', codeOf([usual[1] as Field, usual[0] as Field, ...usual.slice(2)])],
    ['no account', without('26')],
    ['an account of another scheme', having('26', field(['00', 'com.outro']))],
    ['a scheme in the wrong place', having('26', field(['01', 'br.gov.bcb.pix']))],
    ['an account that is cut short', having('26', '0014br.gov.bcb.pix01')],
    ['an account below 26', codeOf(usual.map((was) => (was[0] === '26' ? ['25', was[1]] : was)))],
    ['an account above 51', codeOf([usual[0] as Field, ['80', (usual[1] as Field)[1]], ...usual.slice(2)])],
    ['no name', without('59')],
    ['no city', without('60')],
    ['an empty name', sealed(usual.map((was) => (was[0] === '59' ? '5900' : field(was))).join(''))],
    ['another currency', having('53', '840')],
    ['an amount with a comma', having('54', '12,50')],
    ['an amount with tenths of a cent', having('54', '12.505')],
    ['a negative amount', having('54', '-1.00')],
    ['an amount in words', having('54', 'dez')],
    ['an amount of dots', having('54', '1.2.3')],
    ['an amount with an exponent', having('54', '1e3')],
    ['an amount of 14 digits', having('54', '12345678901234')],
    ['two amounts', codeOf([...usual, ['54', '1.00']])],
    ['two txids', having('62', '0503ABC0503DEF')],
    ['a txid that is cut short', having('62', '0509FATURA1')],
    ['letters for a tag', sealed(`${usual.map(field).join('')}AB01x`)],
    ['letters for a length', sealed(`${usual.map(field).join('')}80x1x`)],
    ['a sign in a length', sealed(`${usual.map(field).join('')}80+1x`)],
    ['a length beyond the end', sealed(`${usual.map(field).join('')}8099x`)],
    ['digits of another script', manual.replace('5913', '59１３')],
  ] as const)('%s', ([, code]) => {
    expect(readPix(code)).toBeNull();
  });

  test('one character changed, anywhere', () => {
    const code = codeOf(usual);
    const character = fc.integer({ min: 32, max: 126 }).map((point) => String.fromCharCode(point));
    fc.assert(
      fc.property(fc.nat(code.length - 1), character, (at, other) => {
        fc.pre(other.toLowerCase() !== code[at]?.toLowerCase());
        expect(readPix(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  test('any text is refused without a fall', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 600 }), (text) => {
        expect(readPix(text)).toBeNull();
      }),
    );
  });
});

const words = (maxLength: number) => fc.stringMatching(new RegExp(`^[A-Z][A-Za-z]{0,${maxLength - 2}}[a-z]$`));
const cents = fc.integer({ min: 1, max: 999_999_999 });

describe('beside an independent library', () => {
  test('what we write is read alike', () => {
    fc.assert(
      fc.property(words(25), words(15), fc.option(cents), fc.option(words(25)), (name, city, value, txid) => {
        const amount = value === null ? null : value / 100;
        const code = writePix({ key: 'contas@verdevale.com.br', name, city, amount, txid });
        expect(readPix(code)).toEqual({ amount, name, city, txid });
        const theirs = getPixPayloadInfo(code);
        expect(theirs).toMatchObject({ key: 'contas@verdevale.com.br', merchantName: name, merchantCity: city });
        expect([theirs?.amount ?? null, theirs?.txid ?? null]).toEqual([amount, txid]);
      }),
    );
  });

  test('what it writes is read alike', () => {
    fc.assert(
      fc.property(words(25), words(15), cents, words(25), (name, city, value, txid) => {
        const amount = value / 100;
        const theirs = { key: '123.456.789-09', merchantName: name, merchantCity: city, amount, txid };
        expect(readPix(generatePixPayload(theirs) ?? '')).toEqual({ amount, name, city, txid });
      }),
    );
  });

  test('a code that points to the address of a bank is read', () => {
    const url = 'pix.example.com/qr/v2/9d36b84f-c70b-478f-b95c-12729b90ca25';
    const code = generatePixPayload({ url, merchantName: 'Fulano de Tal', merchantCity: 'Brasilia' });
    expect(readPix(code ?? '')).toEqual({ amount: null, name: 'Fulano de Tal', city: 'Brasilia', txid: null });
  });
});

test('a value too long for its field is not written', () => {
  expect(() => writePix({ key: 'x'.repeat(100), name: 'Verde Vale', city: 'CURITIBA' })).toThrow(RangeError);
  expect(() => writePix({ key: 'a@b.br', name: '', city: 'CURITIBA' })).toThrow(RangeError);
});
