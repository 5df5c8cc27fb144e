import { describe, expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const answer = (size: number) => Buffer.alloc(size);

describe('answers that are kept', () => {
  test('are found for the version they were kept for, and for no other', () => {
    const kept = new ResponseCache();
    const body = answer(3);
    kept.store('a', 7, body);
    expect(kept.find('a', 7)).toBe(body);
    expect(kept.find('a', 6)).toBeUndefined();
    expect(kept.find('a', 8)).toBeUndefined();
    expect(kept.find('b', 7)).toBeUndefined();
  });

  test('give way to a newer version of the same', () => {
    const kept = new ResponseCache();
    kept.store('a', 7, answer(3));
    kept.store('a', 8, answer(4));
    expect(kept.find('a', 7)).toBeUndefined();
    expect(kept.find('a', 8)).toHaveLength(4);
  });

  test('stay within their bounds: the least recently used go', () => {
    const kept = new ResponseCache(40);
    for (const key of ['a', 'b', 'c', 'd']) kept.store(key, 1, answer(10));
    kept.find('a', 1);
    kept.store('e', 1, answer(10));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.find(key, 1))).toEqual(['a', 'c', 'd', 'e']);
  });

  test('take the room of a version that they replace only once', () => {
    const kept = new ResponseCache(40);
    kept.store('a', 1, answer(10));
    for (let version = 1; version < 100; version++) kept.store('b', version, answer(10));
    expect(kept.find('a', 1)).toHaveLength(10);
  });

  test('are not those that would push out most others, nor what such a one replaces', () => {
    const kept = new ResponseCache(40);
    kept.store('a', 1, answer(10));
    kept.store('a', 2, answer(11));
    expect(kept.find('a', 1)).toBeUndefined();
    expect(kept.find('a', 2)).toBeUndefined();
  });
});
