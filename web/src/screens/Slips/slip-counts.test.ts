import i18next from 'i18next';
import { expect, test } from 'vitest';
import portuguese from '../../i18n/locales/pt-BR.json' with { type: 'json' };
import { countsOf } from './slip-counts.ts';
import { wholeFile } from './slip-files.ts';
import { newRow } from './slip-rows.ts';
import type { Twin } from './slip-twins.ts';

const own = newRow('a', wholeFile(new File([], 'boleto.pdf')), undefined);
const found = { company_id: 7, billet_annex_id: null } as Twin;
const attached = { ...own, company_id: 7, twin: { code: '', found } };

test.for([
  [[], 'Nada a salvar'],
  [[own, own], 'Salvar 2 faturas'],
  [[attached], 'Anexar 1 boleto'],
  [[attached, own, attached], 'Salvar 1 fatura · Anexar 2 boletos'],
] as const)('of %j the button says what becomes', async ([rows, text]) => {
  const i18n = i18next.createInstance();
  const t = await i18n.init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: portuguese } } });
  expect(countsOf(rows, t, 'todo')).toBe(text);
});
