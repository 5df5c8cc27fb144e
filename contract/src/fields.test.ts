import { describe, expect, test } from 'vitest';
import {
  choice,
  cnpj,
  day,
  email,
  type Field,
  flag,
  instant,
  money,
  password,
  person,
  pix,
  reference,
  text,
} from './fields.ts';
import { readPix, writePix } from './pix.ts';
import { documentTypes } from './resources/documents.ts';
import { paymentStatuses } from './resources/payments.ts';
import { scheduleStatuses } from './resources/schedules.ts';

const taken = (value: unknown) => ({ ok: true, value });
const refused = (problem: string) => ({ ok: false, problem });
const notText = [5, 0, true, false, [], ['a'], {}];

function expectTaken(field: Field, inputs: unknown[]): void {
  for (const input of inputs) expect(field.parse(input), JSON.stringify(input)).toEqual(taken(input));
}

function expectRefused(field: Field, problem: string, inputs: unknown[]): void {
  for (const input of inputs) expect(field.parse(input), JSON.stringify(input)).toEqual(refused(problem));
}

describe('what is blank', () => {
  const blanks = [undefined, null, '', ' ', '\n\t'];

  test.for([text({ required: true }), day({ required: true }), money(), cnpj(), email(), choice(['a']), reference()])(
    'a $kind that is required misses',
    (field) => {
      for (const blank of blanks) expect(field.parse(blank)).toEqual(refused('required'));
    },
  );

  test.for([text({}), day({}), password(), pix({})])('a $kind that is not becomes null', (field) => {
    for (const blank of blanks) expect(field.parse(blank)).toEqual(taken(null));
  });

  test('a flag becomes false', () => {
    for (const blank of blanks) expect(flag().parse(blank)).toEqual(taken(false));
  });
});

describe('text', () => {
  const field = text({ required: true });

  test('is trimmed', () => {
    expect(field.parse(' \u00a0a b\n')).toEqual(taken('a b'));
  });

  test('has up to 255 characters after that', () => {
    expect(field.parse(` ${'a'.repeat(255)} `)).toEqual(taken('a'.repeat(255)));
    expectRefused(field, 'tooLong', ['a'.repeat(256)]);
  });

  test('is one line, unless it is told to have more', () => {
    expect(field.parse('Loja Centro\nAnexo\r\nB\rC')).toEqual(taken('Loja Centro Anexo B C'));
    expect(text({ hasLines: true }).parse('Loja Centro\nAnexo\r\n\r\nB\rC')).toEqual(
      taken('Loja Centro\nAnexo\n\nB\nC'),
    );
  });

  test('counts a break as one character, however it is written', () => {
    const lines = (end: string) => `a${end}`.repeat(127);
    for (const each of [field, text({ hasLines: true })]) {
      expect(each.parse(`${lines('\r\n')}b`)).toEqual(each.parse(`${lines('\n')}b`));
      expectRefused(each, 'tooLong', [`${lines('\r\n')}bc`]);
    }
  });

  test('is text, and such as databases keep', () => {
    expectTaken(field, ['0', 'ação', '<b>', "'; drop table users --", '😀']);
    expectRefused(field, 'value', [...notText, 'a\0', '\ud800', 'a\ufffdb']);
  });
});

describe('day', () => {
  const field = day({});

  test('is a real one in the form of the wire', () => {
    expectTaken(field, ['1000-01-01', '2024-02-29', '3000-12-31']);
    expect(field.parse(' 2026-01-31 ')).toEqual(taken('2026-01-31'));
    expectRefused(field, 'day', [
      ...notText,
      '0999-12-31',
      '3001-01-01',
      '2023-02-29',
      '31/01/2026',
      'x',
      '2026-01-31T00',
    ]);
  });

  test('is typed and shown as dd/mm/yyyy', () => {
    expect(field.print('2026-01-31')).toBe('31/01/2026');
    expect(field.print(null)).toBe('');
    expect(field.read('31/01/2026')).toBe('2026-01-31');
  });
});

describe('money', () => {
  test('is 0 to 999,999,999.99 with two decimals', () => {
    expectTaken(money(), [0, 0.01, 999_999_999.99]);
    expect(money().parse('1234.56')).toEqual(taken(1234.56));
    expectRefused(money(), 'value', [-0.01, 0.001, 1e9, 0.1 + 0.2, '1.234,56', '1e3', true, [], [1], {}]);
  });

  test('is typed and shown with dots and a comma', () => {
    expect(money().print(0)).toBe('0,00');
    expect(money().print(1234.5)).toBe('1.234,50');
    expect(money().read('1.234,56')).toBe(1234.56);
  });
});

describe('cnpj', () => {
  test('is 14 digits', () => {
    expectTaken(cnpj(), ['12345678000190']);
    expect(cnpj().parse(' 12345678000190 ')).toEqual(taken('12345678000190'));
    expectRefused(cnpj(), 'cnpj', [12345678000190, '1234567800019', '123456780001901', '12 345 678/0001-90', 'x', []]);
  });

  test('is typed and shown with its mask', () => {
    expect(cnpj().print('12345678000190')).toBe('12 345 678/0001-90');
    expect(cnpj().read('12 345 678/0001-90')).toBe('12345678000190');
  });
});

describe('email', () => {
  test('is an address as browsers judge one', () => {
    expectTaken(email(), [
      'admin@localhost',
      'Ana.Souza+1@vale.com.br',
      "o'neil@x-y.test",
      `${'a'.repeat(244)}@vale.test`,
    ]);
    expect(email().parse(' ana@vale.test ')).toEqual(taken('ana@vale.test'));
  });

  test('is nothing else', () => {
    const odd = ['ana', '@vale.test', 'ana@', 'a b@vale.test', 'ana@vale..test', 'ana@-vale.test', 'ana@vale.test.'];
    const broken = ['á@vale.test', 'ana@válé.test', 'a@b@c', 'a\0@b', 'ana@vale.test\nx', 'Ana <ana@vale.test>'];
    expectRefused(email(), 'email', [...notText, ...odd, ...broken, `${'a'.repeat(245)}@vale.test`]);
  });

  test('judges an address made to be slow at once', () => {
    const started = performance.now();
    expectRefused(email(), 'email', [`a@${'a-'.repeat(100_000)}`, `a@${'a.'.repeat(126)}!`]);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('password', () => {
  test('has 8 to 200 characters, as a person counts them', () => {
    expectTaken(password(), ['a'.repeat(8), 'a'.repeat(200), '😀'.repeat(8), '😀'.repeat(200)]);
    expectRefused(password(), 'password', ['a'.repeat(7), 'a'.repeat(201), '😀'.repeat(7), '😀'.repeat(201)]);
  });

  test('is not trimmed, and is text', () => {
    expectTaken(password(), ['  senha  ', ' 1234567']);
    expectRefused(password(), 'password', [
      12345678,
      ['senha segura'],
      {},
      true,
      'senha\0segura',
      'senha segura\ud800',
    ]);
  });
});

describe('choice', () => {
  test.for([
    [paymentStatuses, ['pending', 'paid_off']],
    [scheduleStatuses, ['pending_confirmation', 'scheduled', 'accomplished', 'delayed']],
    [documentTypes, ['environmental_license', 'surveillance_permit', 'certificates', 'service_order']],
  ] as const)('%s are the values of the specification', ([declared, specified]) => {
    const field = choice<string>(declared);
    expect(field.values).toEqual(specified);
    expectTaken(field, [...specified]);
    expectRefused(
      field,
      'value',
      specified.map((value) => value.toUpperCase()),
    );
  });

  test('is exactly one of them', () => {
    expect(choice(['pending']).parse(' pending ')).toEqual(taken('pending'));
    expectRefused(choice(['pending']), 'value', [
      'Pendente',
      'pendin',
      'pending,',
      ['pending'],
      {},
      0,
      true,
      'toString',
    ]);
  });
});

describe('flag', () => {
  test.for([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [' true ', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ] as const)('%j is %s', ([input, value]) => {
    expect(flag().parse(input)).toEqual(taken(value));
  });

  test('is nothing else', () => {
    expectRefused(flag(), 'value', ['yes', 'on', 'TRUE', 2, -1, [], [true], {}]);
  });
});

describe('pix', () => {
  const code = writePix({ key: 'a@b.example', name: 'CLAREIRA', city: 'CAMPINAS', amount: 10 });
  /** The same with accounts of other schemes before its end, and sealed anew. */
  const longer = (by: number[]) => {
    const more = by.map((length, at) => `${27 + at}${String(length).padStart(2, '0')}${'x'.repeat(length)}`);
    const body = `${code.slice(0, -8)}${more.join('')}6304`;
    return body + checksum(body);
  };

  test('is a code as the bank wrote it, trimmed', () => {
    expectTaken(pix({}), [code, code.slice(0, -4) + code.slice(-4).toLowerCase()]);
    expect(pix({}).parse(` ${code}\n`)).toEqual(taken(code));
  });

  test('is nothing else', () => {
    const altered = [...code].map(
      (character, at) => code.slice(0, at) + (character === '7' ? '8' : '7') + code.slice(at + 1),
    );
    expectRefused(pix({}), 'pix', [...notText, 'pix', code.slice(1), `${code}0`, `${code}\0`, ...altered]);
  });

  test('has at most 512 characters', () => {
    const rest = 512 - code.length - 4 * 4;
    const [most, tooMany] = [longer([99, 99, 99, rest - 297]), longer([99, 99, 99, rest - 296])];
    expect([most.length, tooMany.length]).toEqual([512, 513]);
    expect([readPix(most), readPix(tooMany)]).toEqual([readPix(code), readPix(code)]);
    expectTaken(pix({}), [most]);
    expectRefused(pix({}), 'pix', [tooMany]);
  });
});

/** CRC-16/CCITT-FALSE, by its definition: a division of bits. */
function checksum(text: string): string {
  const bits = [...text].flatMap((letter) => [...letter.charCodeAt(0).toString(2).padStart(8, '0')]);
  let rest = 0xffff;
  for (const bit of bits) {
    const carry = (rest >>> 15) ^ Number(bit);
    rest = ((rest << 1) & 0xffff) ^ (carry ? 0x1021 : 0);
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

describe('a reference', () => {
  test('is the id of a row, as JSON or as a form says it', () => {
    expectTaken(reference(), [1, Number.MAX_SAFE_INTEGER]);
    expect(reference().parse(' 42 ')).toEqual(taken(42));
  });

  test('is nothing else', () => {
    const odd = [0, -1, 1.5, 2 ** 53, Number.NaN, true, [], [1], {}];
    expectRefused(reference(), 'value', [...odd, '0', '-1', '1.5', '1e3', '0x1', 'ROW_1', '9'.repeat(17)]);
  });
});

test('when something was noted, and by whom, nobody says from outside', () => {
  for (const field of [instant({}), instant({ required: true }), person({ required: true })]) {
    expect(field.readOnly).toBe(true);
    expectRefused(field, 'value', ['2026-01-31T12:00:00.000Z', 'Ana', 1]);
  }
});
