import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { refusalOf } from './slip-refusal.ts';

const t = ((key: string) => key) as TFunction;
const refused = (errors: Record<string, string[]>, message = '') => new ApiError(422, { message, errors });

test('what is wrong with a field of the row stands beside it', () => {
  expect(refusalOf(refused({ unit: ['Campo obrigatório*'] }), t)).toEqual({
    problems: { unit: 'problems.required' },
    refusal: '',
  });
});

test('what no field of the row is to blame for is told all the same', () => {
  const both = { value: ['Valor inválido'], billet_file: ['Formato inválido'], 'Idempotency-Key': ['Valor inválido'] };
  expect(refusalOf(refused(both), t)).toEqual({
    problems: { value: 'problems.value' },
    refusal: 'slips.columns.file: problems.pdf · Idempotency-Key: problems.value',
  });
  expect(refusalOf(refused({}, 'A empresa foi excluída'), t).refusal).toBe('problems.companyDeleted');
  expect(refusalOf(new ApiError(413), t).refusal).toBe('files.tooLarge');
});

test('where nobody gave a reason, none is told', () => {
  for (const error of [refused({}), new ApiError(500), new TypeError('x')])
    expect(refusalOf(error, t)).toEqual({ problems: {}, refusal: '' });
});

test('a lost connection is named', () => {
  expect(refusalOf(new ApiError(0), t)).toEqual({ problems: {}, refusal: 'imports.unsentOffline' });
});
