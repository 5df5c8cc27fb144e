import { afterEach, expect, test, vi } from 'vitest';
import { folderToken, readFolder } from './read-folder.ts';

afterEach(() => vi.unstubAllGlobals());

const token = 'aZ09_-'.repeat(7).concat('x');

test.for(['', '?a=1', '/', '/documentos'])('an address that ends with its token and "%s" is a folder', (rest) => {
  expect(folderToken(`#/pasta/${token}${rest}`)).toBe(token);
});

test.for(['', '..%2Fme%2Fexport', '../me/export', '%', token.slice(1), `${token}x`, `${token}%2F..`, `..%2F${token}`])(
  '"%s" is none, and is closed without a call',
  async (text) => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    expect(await readFolder(folderToken(`#/pasta/${text}`))).toEqual({ kind: 'closed' });
    expect(fetch).not.toHaveBeenCalled();
  },
);
