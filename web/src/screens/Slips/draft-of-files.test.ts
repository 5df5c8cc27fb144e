import { writeBankBoleto } from '@clareira/contract';
import { expect, test } from 'vitest';
import { RefusedFiles } from '../../table/cells/refused-files.ts';
import { draftOf } from './draft-of-files.ts';

const near = '2026-11-15';
const slip = (amount: number) =>
  writeBankBoleto({ bank: '001', amount, due: '2026-12-10', free: `${amount * 100}`.padStart(25, '7') }).line;
const dropped = (name: string, ...pages: string[]) => ({ file: new File(['%PDF-'], name), pages });

const boleto = dropped('a.pdf', `Beneficiário X ${slip(1234.5)}`);
const nota = dropped('b.pdf', 'NOTA FISCAL DE SERVIÇOS ELETRÔNICA - NFS-e');
const told = { billet_code: slip(1234.5).replace(/\D/g, ''), value: '1.234,50', due_date: '10/12/2026' };

test('a slip fills its code, its amount, its day and its file', () => {
  expect(draftOf([boleto], near)).toEqual({ status: 'pending', billet_file: boleto.file, ...told });
});

test('a slip and an invoice go to their fields, whichever comes first', () => {
  const whole = { status: 'pending', billet_file: boleto.file, invoice_file: nota.file, ...told };
  expect(draftOf([boleto, nota], near)).toEqual(whole);
  expect(draftOf([nota, boleto], near)).toEqual(whole);
});

test.for([
  [dropped('c.pdf', 'Nota Fiscal nº 12'), 'invoice_file'],
  [dropped('nfse-12.pdf'), 'invoice_file'],
  [dropped('d.pdf', 'Relatório do serviço'), 'invoice_file'],
  [dropped('e.pdf', 'Boleto sem código'), 'billet_file'],
  [dropped('scan0001.pdf', ' '), 'billet_file'],
] as const)('a file without a code is put where it most likely belongs: %j', ([file, field]) => {
  expect(draftOf([file], near)).toEqual({ status: 'pending', [field]: file.file });
});

test('of several slips none is filled in: nobody knows which is meant', () => {
  expect(draftOf([dropped('dois.pdf', slip(1), slip(2))], near)).not.toHaveProperty('billet_code');
});

test('a batch with slips of several companies becomes nobody’s file', () => {
  const page = (amount: number, cnpj: string) => `Pagador X CNPJ ${cnpj} ${slip(amount)}`;
  const batch = dropped('lote.pdf', page(1, '12.345.678/0001-95'), page(2, '11.222.333/0001-81'));
  expect(draftOf([batch], near)).toEqual({ status: 'pending', billet_file: expect.any(RefusedFiles) });
  const own = dropped('boletos.pdf', page(1, '12.345.678/0001-95'), page(2, '12.345.678/0001-95'));
  expect(draftOf([own], near)).toMatchObject({ billet_file: own.file });
});
