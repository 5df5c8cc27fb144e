import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { failureOf, largestFile } from './failure.ts';

test.each([
  [403, 'forbidden'],
  [413, 'tooLarge'],
  [422, 'refused'],
  [404, 'other'],
  [429, 'other'],
  [500, 'unanswered'],
  [0, 'unanswered'],
])('status %i is %s', (status, kind) => {
  expect(failureOf(new ApiError(status)).kind).toBe(kind);
});

test('what is no answer at all is a failure too', () => {
  expect(failureOf(new TypeError('x')).kind).toBe('unanswered');
});

test('a refusal brings the words of the server', () => {
  const errors = { unit: ['Campo obrigatório*'] };
  const message = 'Um usuário não pode excluir a si mesmo.';
  expect(failureOf(new ApiError(422, { message, errors }))).toEqual({
    kind: 'refused',
    errors,
    problem: 'ownDeletion',
  });
});

test('of two files the larger one is too large', () => {
  const small = new File(['1'], 'a.pdf');
  const large = new File(['123'], 'b.pdf');
  expect(largestFile({ billet_file: small, invoice_file: large })).toBe('invoice_file');
  expect(largestFile({})).toBeUndefined();
});
