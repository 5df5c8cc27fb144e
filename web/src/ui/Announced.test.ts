import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Announced } from './Announced.tsx';

test('what is announced comes to a region that stands already', () => {
  expect(renderToStaticMarkup(createElement(Announced, { className: 'a' }, 'Feito'))).toBe(
    '<div class="a" role="status"></div>',
  );
});
