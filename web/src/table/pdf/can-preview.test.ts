import { expect, test } from 'vitest';
import { canPreviewPdfs, isPlainClick } from './can-preview.ts';

const browser = (facts: Partial<Navigator>) =>
  ({ pdfViewerEnabled: true, platform: 'Linux x86_64', maxTouchPoints: 0, ...facts }) as Navigator;

test.each([
  ['a desk', {}, true],
  ['a laptop with a touch screen', { platform: 'Win32', maxTouchPoints: 10 }, true],
  ['a Mac', { platform: 'MacIntel' }, true],
  ['a browser without a viewer', { pdfViewerEnabled: false }, false],
  ['an iPhone', { platform: 'iPhone', maxTouchPoints: 5 }, false],
  ['an iPad', { platform: 'MacIntel', maxTouchPoints: 5 }, false],
])('on %s', (_, facts, expected) => {
  expect(canPreviewPdfs(browser(facts))).toBe(expected);
});

const click = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('only a plain click asks for the preview', () => {
  expect(isPlainClick(click)).toBe(true);
  expect(isPlainClick({ ...click, button: 1 })).toBe(false);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(isPlainClick({ ...click, [key]: true })).toBe(false);
});
