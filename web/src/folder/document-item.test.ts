import { expect, test } from 'vitest';
import { untilText } from './document-item.ts';
import { textsOf } from './texts.ts';

test.each([
  ['valid', 'expires 27/10/2026', 'válido até 27/10/2026'],
  ['expiring', 'expires 27/10/2026', 'válido até 27/10/2026'],
  ['expired', 'expired on 27/10/2026', 'venceu em 27/10/2026'],
  [
    'extended',
    'expired on 27/10/2026, valid until the agency decides (LC 140/2011, art. 14 § 4)',
    'venceu em 27/10/2026, vale até a decisão do órgão (LC 140/2011, art. 14, § 4º)',
  ],
] as const)('tells the day of a paper that is %s', (state, english, portuguese) => {
  const paper = { state, valid_until: '2026-10-27' };
  expect(untilText(paper, textsOf('en-US'))).toBe(`\u00a0· ${english}`);
  expect(untilText(paper, textsOf('pt-BR'))).toBe(`\u00a0· ${portuguese}`);
});
