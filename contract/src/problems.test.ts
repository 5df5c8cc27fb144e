import { expect, test } from 'vitest';
import { type Problem, problemOf, problemTexts } from './problems.ts';

/** Letter for letter from sections 5 and 8 of the specification. */
const specified: [Problem, string][] = [
  ['required', 'Campo obrigatório*'],
  ['signInRequired', 'Campo obrigatório'],
  ['email', 'E-mail inválido'],
  ['day', 'Data inválida'],
  ['cnpj', 'CNPJ inválido'],
  ['pdf', 'Formato inválido'],
  ['ownDeletion', 'Um usuário não pode excluir a si mesmo.'],
  ['credentials', 'Credenciais incorretas.'],
];

test.for(specified)('%s says %j', ([problem, text]) => {
  expect(problemTexts[problem]).toBe(text);
});

test('every text leads back to its problem, so no two share one', () => {
  for (const [problem, text] of Object.entries(problemTexts)) expect(problemOf(text)).toBe(problem);
  expect(problemOf('outra coisa')).toBeUndefined();
});
