import i18next from 'i18next';
import { expect, test } from 'vitest';
import english from './locales/en-US.json' with { type: 'json' };
import portuguese from './locales/pt-BR.json' with { type: 'json' };

const resources = { 'pt-BR': { translation: portuguese }, 'en-US': { translation: english } };

// Portuguese counts none as one.
test.for([
  ['slips.save', 0, 'Nada a salvar', 'Nothing to save'],
  ['mail.unsent.attempts', 0, 'nenhuma tentativa', 'no attempts'],
  ['secondFactor.codesLeft', 0, 'Nenhum código de recuperação restante', 'No recovery codes left'],
  ['imports.preview', 1, '1 de 1 linha', '1 of 1 row'],
  ['imports.previewGood', 1, '1 de 1 linha', '1 of 1 row'],
  [
    'slips.notes.noSlipOn',
    1,
    'nenhum boleto foi encontrado na página 1, que não vai com nenhuma fatura',
    'no bank slip was found on page 1, which goes with no invoice',
  ],
] as const)('%s of %i', async ([key, count, ...expected]) => {
  const texts = ['pt-BR', 'en-US'].map(async (lng) => {
    const t = await i18next.createInstance().init({ lng, resources });
    return t(key, { count, shown: count, pages: count });
  });
  expect(await Promise.all(texts)).toEqual(expected);
});
