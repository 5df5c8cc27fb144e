import { afterEach, expect, test, vi } from 'vitest';
import { askRelease, unavailableText } from './release.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(response: Response | Error) {
  vi.stubGlobal('document', { querySelector: () => ({ src: '/assets/index-1.js' }) });
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/assets/index-1.js');
    if (response instanceof Error) throw response;
    return response;
  });
}

test.for<[what: string, answer: Response | Error, release: string | undefined, text: string]>([
  ['whose first file is gone has been replaced', new Response(null, { status: 404 }), 'replaced', 'faults.updated'],
  ['that is there has not', new Response(), 'current', 'menu.unavailable'],
  ['behind a broken server is unknown', new Response(null, { status: 502 }), undefined, 'menu.unavailable'],
  ['behind no line is unknown', new TypeError('Failed to fetch'), undefined, 'menu.unavailable'],
])('a release %s', async ([, response, release, text]) => {
  answer(response);
  const found = await askRelease();
  expect(found).toBe(release);
  expect(unavailableText(found, 'menu.unavailable')).toBe(text);
});

test('what nobody has words of its own for blames the connection', () => {
  expect(unavailableText(undefined)).toBe('faults.unavailable');
});
