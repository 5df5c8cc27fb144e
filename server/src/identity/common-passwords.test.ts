import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const ana = { name: 'Ana de Souza', email: 'Ana.Souza@vale.test' };

test.for([
  'password',
  '12345678',
  'PassWord123',
  'qwertyuiop',
  'ana.souza@VALE.test',
  'ANA.SOUZA',
  'ana de souza',
  ' Ana de Souza ',
])('%s is common', (password) => {
  expect(isCommonPassword(password, ana)).toBe(true);
});

test.for(['uma senha longa', 'ana.souza1', 'passwordpasswordpassword'])('%s is not', (password) => {
  expect(isCommonPassword(password, ana)).toBe(false);
});

test('an accent typed in two parts is the same', () => {
  expect(isCommonPassword('joão araújo'.normalize('NFD'), { name: 'João Araújo' })).toBe(true);
});

test('a person without a name or an e-mail has nothing to be equal to', () => {
  expect(isCommonPassword('', { name: '', email: '' })).toBe(false);
  expect(isCommonPassword('uma senha longa', {})).toBe(false);
});
