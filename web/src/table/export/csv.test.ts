import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';
import type { Exported } from './exported.ts';

async function linesOf(titles: string[], rows: Exported[][]): Promise<string[]> {
  const file = await csvFile({ name: 'Teste', titles, length: rows.length, row: (index) => rows[index] ?? [] });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}

test('days, amounts and numbers as they are written in Brazil', async () => {
  const lines = await linesOf(['Id', 'Data', 'Valor'], [[7, { day: '2026-03-09' }, { money: 1234.5 }]]);
  expect(lines).toEqual(['Id;Data;Valor', '7;09/03/2026;1.234,50']);
});

test('separators, quotes and breaks are quoted', async () => {
  const [, line] = await linesOf(['a', 'b', 'c', 'd'], [['x;y', 'diz "sim"', 'de\nduas', 'a,b']]);
  expect(line).toBe('"x;y";"diz ""sim""";"de\nduas";a,b');
});

test.each(['=1+1', '+55', '-2', '@SUM(A1)', '＝1'])('%j is no formula', async (text) => {
  const [title, value] = await linesOf([text], [[text]]);
  expect([title, value]).toEqual([`'${text}`, `'${text}`]);
});

test.each([
  ['\t=1', "\t'=1"],
  [' =1', " '=1"],
  ['Matriz,=1+1', "Matriz,'=1+1"],
  ['Matriz\t+1', "Matriz\t'+1"],
  ['a,-1,@b', "a,'-1,'@b"],
  ['Rua A, =1+1', "Rua A, '=1+1"],
  ['Rua A|  @b, -1+c', "Rua A|  '@b, '-1+c"],
])('%j is none for a spreadsheet with another separator either', async (text, written) => {
  const [, value] = await linesOf(['a'], [[text]]);
  expect(value).toBe(written);
});

test.each([
  ['a;=1', `"a;'=1"`],
  ['a,"=1"', `"a,""'=1"""`],
  ['de\n=1', `"de\n'=1"`],
  ['a, "=1"', `"a, ""'=1"""`],
])('%j, where quotes would not help', async (text, written) => {
  const [, value] = await linesOf(['a'], [[text]]);
  expect(value).toBe(written);
});

test('a text that would be a formula and needs quotes gets both', async () => {
  const [, line] = await linesOf(['a'], [['=HYPERLINK("x";"y")']]);
  expect(line).toBe(`"'=HYPERLINK(""x"";""y"")"`);
});

test('what stands in the middle of a text stays as it is', async () => {
  const texts = ['2 + 2 = 4', 'Bloco A, -2', 'a-b@c.br'];
  const lines = await linesOf(
    ['a'],
    texts.map((text) => [text]),
  );
  expect(lines.slice(1)).toEqual(texts);
});

test('all rows come, in their order', async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => [index]);
  expect((await linesOf(['Id'], rows)).slice(1)).toEqual(rows.map(([id]) => String(id)));
});
