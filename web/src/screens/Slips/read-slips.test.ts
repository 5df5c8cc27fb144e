import { writeBankBoleto } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { readSlips } from './read-slips.ts';

const near = '2026-11-15';
const slip = (amount: number | null, due: string | null, free = '1234567890123456789012345') =>
  writeBankBoleto({ bank: '001', amount, due, free });
const { line, barcode } = slip(1234.5, '2026-12-10');
const digits = line.replace(/\D/g, '');

const page = (code: string) => `
  Banco do Brasil 001-9 ${code}
  Beneficiário Clareira Ambiental Ltda CNPJ 11.222.333/0001-81
  Pagador Hospital Santa Clara
  CNPJ/CPF: 12.345.678/0001-95
  Sacador/Avalista 99.888.777/0001-66
  Vencimento 10/12/2026   Valor do Documento 1.234,50`;

test('a slip tells its code, its amount, its day and who pays', () => {
  expect(readSlips([page(line)], near)).toEqual([
    { code: digits, amount: 1234.5, due: '2026-12-10', payers: ['12345678000195'], pages: [0] },
  ]);
});

describe('the code is found', () => {
  test.for([
    ['in one piece', digits],
    ['as bars are written', `\n${barcode}\n`],
    ['a digit at a time', [...digits].join(' ')],
    ['over several lines', line.replaceAll(' ', '\n')],
    ['with a number before it', `237 ${line}`],
    ['with numbers behind it', `${line} 10 2026`],
    ['printed twice', `${line}\nAutenticação mecânica\n${line}`],
  ] as const)('%s', ([, text]) => {
    expect(readSlips([`Pague ${text} até o vencimento`], near)).toMatchObject([{ amount: 1234.5, due: '2026-12-10' }]);
  });

  test('but not where a check digit is wrong, nor 44 digits among others', () => {
    const wrong = `${digits.startsWith('0') ? '1' : '0'}${digits.slice(1)}`;
    expect(readSlips([page(wrong), `9 ${barcode} 1`], near)).toEqual([]);
  });

  test('on any of several pages, the payer on another one', () => {
    const [found] = readSlips(['Fatura de serviços', `Recibo ${line}`, 'Pagador: Santa Clara 12345678000195'], near);
    expect(found).toMatchObject({ code: digits, payers: ['12345678000195'] });
  });
});

test('two slips are two, each with the payer of its page', () => {
  const other = slip(10, '2027-01-05', '5'.repeat(25));
  const second = page(other.line).replace('12.345.678/0001-95', '22.333.444/0001-55');
  expect(readSlips([page(line), second], near)).toMatchObject([
    { amount: 1234.5, payers: ['12345678000195'] },
    { amount: 10, due: '2027-01-05', payers: ['22333444000155'] },
  ]);
});

describe('with several slips in a file', () => {
  const other = slip(10, '2027-01-05', '5'.repeat(25)).line;
  const [mine, theirs] = ['12.345.678/0001-95', '22.333.444/0001-55'];
  const second = page(other).replace(mine, theirs);
  const told = (...pages: string[]) => readSlips(pages, near).map(({ payers, pages: own }) => [payers, own]);
  const [me, them] = ['12345678000195', '22333444000155'];

  test('each has the pages with its code, copies too', () => {
    expect(told(page(line), second, page(line))).toEqual([
      [[me], [0, 2]],
      [[them], [1]],
    ]);
  });

  test('a page behind a slip is its own only where it names its payer and nobody new', () => {
    const more = `Demonstrativo de ${mine}`;
    expect(told(page(line), more, 'Instruções', `${more} e de ${theirs}`, second, more)).toEqual([
      [[me], [0, 1]],
      [[them], [4]],
    ]);
  });

  test('of two on a page neither has a payer nor the page where it names two', () => {
    const nobody = [[], []];
    expect(told(page(line) + second)).toEqual([nobody, nobody]);
    expect(told(page(line) + page(other).replace(mine, '123.456.789-09'))).toEqual([nobody, nobody]);
    expect(told(`${line} | ${other}`)).toEqual([nobody, nobody]);
  });

  test('two on a page of one payer share it', () => {
    expect(told(page(line) + page(other))).toEqual([
      [[me], [0]],
      [[me], [0]],
    ]);
  });

  test('a page that names no company has no payer, whatever the others name', () => {
    expect(told(page(line), page(other).replace(mine, '123.456.789-09'))).toEqual([
      [[me], [0]],
      [[], [1]],
    ]);
  });
});

test('the only slip of a file has all its pages, unless one names another payer', () => {
  const own = (...pages: string[]) => readSlips(pages, near).flatMap(({ pages: found }) => found);
  expect(own('Carta', page(line), 'Instruções')).toEqual([0, 1, 2]);
  expect(own(page(line), page('ilegível').replace('12.345.678/0001-95', '22.333.444/0001-55'))).toEqual([0]);
});

test('a page that nobody has seen does not go with the only slip, unless it names its payer', () => {
  const own = 'Nota de Hospital Santa Clara, 12.345.678/0001-95';
  expect(readSlips([page(line), own, '', own], near, [1, 2, 3])).toMatchObject([{ pages: [0, 1] }]);
  expect(readSlips([line, '', 'Digitalizado'], near, [1])).toMatchObject([{ pages: [0, 2] }]);
});

test('what the code leaves open is read beside its name', () => {
  const open = slip(null, null);
  expect(readSlips([page(open.line)], near)).toMatchObject([{ amount: 1234.5, due: '2026-12-10' }]);
});

test.for([[[]], [['']], [['Nota fiscal nº 123 no valor de R$ 10,00']]] as const)('no slip is none: %j', ([pages]) => {
  expect(readSlips(pages, near)).toEqual([]);
});

test('a page of very many single digits is read in the time that it takes to read it', () => {
  expect(readSlips([`${'1 '.repeat(200_000)}\n${[...digits].join(' ')}`], near)).toHaveLength(1);
});
