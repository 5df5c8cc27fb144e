import i18next from 'i18next';
import { expect, test } from 'vitest';
import portuguese from '../../i18n/locales/pt-BR.json' with { type: 'json' };
import type { ExistingInvoice } from './existing-invoices.ts';
import { countsOf } from './slip-counts.ts';
import { saved, sent, withExisting } from './slip-existing.ts';
import { wholeFile } from './slip-files.ts';
import { newRow } from './slip-row.ts';

const own = newRow('a', wholeFile(new File([], 'boleto.pdf')), undefined);
const found = { id: 3, company_id: 7, billet_annex_id: null } as ExistingInvoice;
const attached = { ...own, company_id: 7, existing: { code: '', found: [found] } };

test.for([
  [[], 'Nada a salvar'],
  [[own, own], 'Salvar 2 faturas'],
  [[attached], 'Anexar 1 boleto'],
  [[attached, own, attached], 'Salvar 1 fatura · Anexar 2 boletos'],
] as const)('of %j the button says what becomes', async ([rows, text]) => {
  expect(countsOf(rows, await translated(), 'todo')).toBe(text);
});

test('of what is saved the toast says where it went, also where only a later look has told', async () => {
  const there = { ...found, id: 3, billet_annex_id: 5 };
  const rows = [
    saved(sent(attached, 7), 7),
    withExisting({ ...sent(attached, 7), state: 'failed' }, { code: '', found: [there] }),
    saved(sent(own, 7), 7),
  ];
  expect(countsOf(rows, await translated(), 'done')).toBe('1 fatura criada · 2 boletos anexados');
});

const translated = () =>
  i18next.createInstance().init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: portuguese } } });
