import { describe, expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const kilobyte = 1024;
const answer = (kilobytes: number) => Buffer.alloc(kilobytes * kilobyte);

describe('cached responses', () => {
  test('are found for the version they were stored for, and for no other', () => {
    const cache = new ResponseCache();
    const body = answer(3);
    cache.store('a', 7, body);
    expect(cache.find('a', 7)).toBe(body);
    expect(cache.find('a', 6)).toBeUndefined();
    expect(cache.find('a', 8)).toBeUndefined();
    expect(cache.find('b', 7)).toBeUndefined();
  });

  test('give way to a newer version of the same', () => {
    const cache = new ResponseCache();
    cache.store('a', 7, answer(3));
    cache.store('a', 8, answer(4));
    expect(cache.find('a', 7)).toBeUndefined();
    expect(cache.find('a', 8)).toHaveLength(4 * kilobyte);
  });

  test('stay within their bounds: the least recently used go', () => {
    const cache = new ResponseCache(43 * kilobyte);
    for (const key of ['a', 'b', 'c', 'd']) cache.store(key, 1, answer(10));
    cache.find('a', 1);
    cache.store('e', 1, answer(10));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.find(key, 1))).toEqual(['a', 'c', 'd', 'e']);
  });

  test('take the room of a version that they replace only once', () => {
    const cache = new ResponseCache(43 * kilobyte);
    cache.store('a', 1, answer(10));
    for (let version = 1; version < 100; version++) cache.store('b', version, answer(10));
    expect(cache.find('a', 1)).toHaveLength(10 * kilobyte);
  });

  test('are not those that would push out most others, nor what such a one replaces', () => {
    const cache = new ResponseCache(40 * kilobyte);
    cache.store('a', 1, answer(1));
    cache.store('a', 2, answer(11));
    expect(cache.find('a', 1)).toBeUndefined();
    expect(cache.find('a', 2)).toBeUndefined();
  });

  test('hold no more memory than they count, however small they are', () => {
    const cache = new ResponseCache();
    cache.store('a', 1, Buffer.from('[]'));
    const body = cache.find('a', 1);
    expect(body?.toString()).toBe('[]');
    expect(body?.buffer.byteLength).toBe(2);
  });

  test('count what an entry takes beside its body', () => {
    const cache = new ResponseCache(64 * kilobyte);
    for (let at = 0; at < 10_000; at++) cache.store(`list ${at}`, 1, Buffer.alloc(2));
    const left = Array.from({ length: 10_000 }, (_, at) => cache.find(`list ${at}`, 1)).filter(Boolean);
    expect(left.length).toBeLessThan(128);
    expect(left.length).toBeGreaterThan(100);
  });
});
