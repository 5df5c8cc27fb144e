import { describe, expect, test } from 'vitest';
import { companyRemarks } from './company-remarks.ts';

const petrobras = { id: 1, name: 'Petrobras', cnpj: '33000167000101' };

describe('while a CNPJ is typed', () => {
  test('one that nobody else has is nothing to talk about', () => {
    expect(companyRemarks({ cnpj: '00 000 000/0001-91' }, [petrobras])).toEqual([]);
    expect(companyRemarks({ cnpj: '33 000 167/00' }, [petrobras])).toEqual([]);
  });

  test('the company that has it already is named', () => {
    expect(companyRemarks({ cnpj: '33 000 167/0001-01' }, [petrobras])).toEqual([
      { field: 'cnpj', tone: 'late', text: 'companies.cnpjTaken', values: { name: 'Petrobras' } },
    ]);
  });

  test('check digits that do not follow are told', () => {
    expect(companyRemarks({ cnpj: '33 000 167/0001-10' }, [petrobras])).toEqual([
      { field: 'cnpj', tone: 'late', text: 'companies.cnpjDigitsWrong' },
    ]);
  });
});
