import { expect, test } from 'vitest';
import { untilText } from './document-item.ts';
import { textsOf } from './texts.ts';

test.each([
  ['valid', ' · expires 27/10/2026', ' · vencimento 27/10/2026'],
  ['expiring', ' · expires 27/10/2026', ' · vencimento 27/10/2026'],
  ['expired', ' · expired 27/10/2026', ' · venceu em 27/10/2026'],
  ['extended', ' · expired 27/10/2026', ' · venceu em 27/10/2026'],
] as const)('tells the day of a paper that is %s', (state, english, portuguese) => {
  const paper = { state, valid_until: '2026-10-27' };
  expect(untilText(paper, textsOf('en-US'))).toBe(english);
  expect(untilText(paper, textsOf('pt-BR'))).toBe(portuguese);
});
