import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GroupedCode } from './GroupedCode.tsx';

const digits = '34191790010104351004791020150008291070026000123';
const grouped = '34191.79001 01043.510047 91020.150008 2 91070026000123';

test('draws a code in groups, and its text as it is stored', () => {
  const drawn = renderToStaticMarkup(createElement(GroupedCode, { code: digits }));
  expect(drawn.replace(/<span data-apart="(.*?)">(\d+)<.span>/g, '$2$1')).toBe(grouped);
  expect(drawn.replace(/<.*?>/g, '')).toBe(digits);
});
