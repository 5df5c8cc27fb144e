import type { Company } from '@clareira/contract';
import { expect, test, vi } from 'vitest';
import { foldAhead, foldedAtOnce, foldedCompanies } from './folded-companies.ts';

const companiesOf = (count: number): Company[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Padaria São João ${at + 1}`, cnpj: String(at) }));

test('names without case and accents, and with the CNPJ between spaces', () => {
  const { names, texts } = foldedCompanies(companiesOf(2));
  expect(names).toEqual(['padaria sao joao 1', 'padaria sao joao 2']);
  expect(texts).toEqual([' padaria sao joao 1 0', ' padaria sao joao 2 1']);
  expect(foldedCompanies([])).toEqual({ names: [], texts: [] });
});

test('few are folded at once, and many ahead of their use to the same result', async () => {
  expect(foldedAtOnce(companiesOf(2000))?.names).toHaveLength(2000);
  const many = companiesOf(4001);
  expect(foldedAtOnce(many)).toBeUndefined();
  await new Promise<void>((done) => foldAhead(many, done));
  expect(foldedAtOnce(many)).toEqual(foldedCompanies(companiesOf(4001)));
});

test('folding ahead can be given up', () => {
  vi.useFakeTimers();
  const done = vi.fn();
  const giveUp = foldAhead(companiesOf(6000), done);
  giveUp();
  vi.runAllTimers();
  expect(done).not.toHaveBeenCalled();
  vi.useRealTimers();
});
