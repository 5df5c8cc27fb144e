import { expect, test } from 'vitest';
import { groupedCode } from './grouped-code.ts';

const grouped = '34191.79001 01043.510047 91020.150008 2 91070026000123';

test.for([
  ['34191790010104351004791020150008291070026000123', grouped],
  ['846700000017435900240209024050002435842210108119', '84670000001-7 43590024020-9 02405000243-5 84221010811-9'],
  ['3419', '3419'],
  [grouped, grouped],
  ['', ''],
] as const)('shows %s as %s', ([code, shown]) => {
  expect(groupedCode(code)).toBe(shown);
});
