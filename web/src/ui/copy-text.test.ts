import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

describe('copying a text', () => {
  const place = {} as HTMLElement;
  const selectAllChildren = vi.fn();

  test('puts it on the clipboard, and selects nothing', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    vi.stubGlobal('getSelection', () => ({ selectAllChildren }));
    expect(await copyText('00190', place)).toBe(true);
    expect(writeText).toHaveBeenCalledWith('00190');
    expect(selectAllChildren).not.toHaveBeenCalled();
  });

  test('selects it where it stands when there is no clipboard', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('getSelection', () => ({ selectAllChildren }));
    expect(await copyText('00190', place)).toBe(false);
    expect(selectAllChildren).toHaveBeenCalledWith(place);
  });
});
