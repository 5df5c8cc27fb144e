import { expect, test, vi } from 'vitest';
import { readCsv } from './csv.ts';
import { SheetError } from './sheet.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => `Empresa ${index};1\n`).join('');

test('others get their turn while a file is read', async () => {
  let turns = 0;
  let isReading = true;
  const turn = () => {
    turns++;
    if (isReading) setImmediate(turn);
  };
  turn();
  const content = Buffer.from(`name;cnpj\n${`${'x'.repeat(1000)};1\n`.repeat(2000)}`);
  expect(await readCsv(content)).toHaveLength(2001);
  isReading = false;
  expect(turns).toBeGreaterThan(content.length / 65_536);
});

test.for(['\n', '\r', '\r\n'])('blank lines behind the last row do not count, ended by %j', async (end) => {
  const text = `name;cnpj\n${rows(2)}${';;\n'.repeat(50_000)}`;
  const sheet = await readCsv(Buffer.from(text.replaceAll('\n', end)));
  expect(sheet).toEqual([
    ['name', 'cnpj'],
    ['Empresa 0', '1'],
    ['Empresa 1', '1'],
  ]);
  expect(await readCsv(Buffer.from('name;cnpj\nUm, dois,;1,\n\n'))).toEqual([
    ['name', 'cnpj'],
    ['Um, dois,', '1,'],
  ]);
});

test.for(['', '\r\n', '\r\n\r\n;\r\n'])(
  'the last row of a file from Windows is read as the others, with %j behind it',
  async (end) => {
    expect(await readCsv(Buffer.from(`cnpj;name\r\n1;"Um; dois"\r\n2;"Última; Ltda"${end}`))).toEqual([
      ['cnpj', 'name'],
      ['1', 'Um; dois'],
      ['2', 'Última; Ltda'],
    ]);
    expect(await readCsv(Buffer.from(`cnpj;name\r\n1;Última${end}`))).toEqual([
      ['cnpj', 'name'],
      ['1', 'Última'],
    ]);
  },
);

test.for([
  ['\n', '\r\n'],
  ['\r\n', '\n'],
  ['\r', '\r\n'],
  ['\n', '\r'],
  ['\r', '\r'],
] as const)('a header that ends with %j takes nothing from rows that end with %j', async ([first, other]) => {
  const text = `cnpj;name${first}"1";"Um\r\ndois"${other}"2";"Três"${other}`;
  expect(await readCsv(Buffer.from(text))).toEqual([
    ['cnpj', 'name'],
    ['1', 'Um\r\ndois'],
    ['2', 'Três'],
  ]);
});

test('the end of a line is one wherever the file is cut', async () => {
  const filler = '\n'.padStart(65_535 - 'cnpj;name\n'.length, 'x');
  const sheet = await readCsv(Buffer.from(`cnpj;name\n${filler}\r\n1;Um\r\n`));
  expect(sheet.slice(2)).toEqual([[], ['1', 'Um']]);
});

test.for([
  ['rows far below', `name;cnpj\n${'\n'.repeat(100_000)}x`, 'importTooLong'],
  ['more rows than are taken', `name;cnpj\n${rows(10_001)}`, 'importTooLong'],
  ['separators without end', `name;cnpj\n${';'.repeat(2_000_000)}x`, 'importUnreadable'],
  ['too many cells', `name\n${`${';'.repeat(150)}x\n`.repeat(10_000)}`, 'importUnreadable'],
  ['a text without end', `name\n"${'x'.repeat(2_000_000)}`, 'importUnreadable'],
] as const)('%s are refused', async ([, text, problem]) => {
  await expect(readCsv(Buffer.from(text))).rejects.toThrow(problem);
});

test('a text that is longer than any can be is unreadable', async () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
    throw Object.assign(new Error('Cannot create a string longer than 0x1fffffe8 characters'), {
      code: 'ERR_STRING_TOO_LONG',
    });
  });
  await expect(readCsv(Buffer.from('name;cnpj\n'))).rejects.toEqual(new SheetError('importUnreadable'));
  decode.mockRestore();
});
