import { afterEach, expect, test, vi } from 'vitest';
import { isFolderHash } from './is-folder-hash.ts';
import { folderToken, readFolder } from './read-folder.ts';

afterEach(() => vi.unstubAllGlobals());

const token = 'aZ09_-'.repeat(7).concat('x');

test.for(['', '?a=1', '/', '/?a=1', '?a=/b'])('an address that ends with its token and "%s" is a folder', (rest) => {
  expect(isFolderHash(`#/pasta/${token}${rest}`)).toBe(true);
  expect(folderToken(`#/pasta/${token}${rest}`)).toBe(token);
});

test.for(['#/pasta/', '#/pasta', `#/pasta/${token}/documentos`, '#/pasta/a/b', '#/pasta//a', '#/pastas/a', '#/', ''])(
  '"%s" is the address of no folder',
  (hash) => {
    expect(isFolderHash(hash)).toBe(false);
    expect(folderToken(hash)).toBe('');
  },
);

test.for(['', '..%2Fme%2Fexport', '../me/export', '%', token.slice(1), `${token}x`, `${token}%2F..`, `..%2F${token}`])(
  '"%s" is none, and is closed without a call',
  async (text) => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    expect(await readFolder(folderToken(`#/pasta/${text}`))).toEqual({ kind: 'closed' });
    expect(fetch).not.toHaveBeenCalled();
  },
);
