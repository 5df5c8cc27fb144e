import { expect, test } from 'vitest';
import { draftKeeping, forgetDrafts } from './kept-drafts.ts';

test('a draft is given back once, to its author, in its own table', () => {
  draftKeeping(1, ['contracts', 7]).keep('Matriz');
  expect(draftKeeping(2, ['contracts', 7]).take()).toBeUndefined();
  expect(draftKeeping(1, ['contracts', 8]).take()).toBeUndefined();
  expect(draftKeeping(1, ['contracts', 8]).isWaiting()).toBe(false);
  expect(draftKeeping(2, ['contracts', 7]).peek()).toBeUndefined();
  expect(draftKeeping(1, ['contracts', 7]).peek()).toBe('Matriz');
  expect(draftKeeping(1, ['contracts', 7]).isWaiting()).toBe(true);
  expect(draftKeeping(1, ['contracts', 7]).take()).toBe('Matriz');
  expect(draftKeeping(1, ['contracts', 7]).isWaiting()).toBe(false);
  expect(draftKeeping(1, ['contracts', 7]).take()).toBeUndefined();
});

test('signing out forgets it', () => {
  draftKeeping(1, ['contracts']).keep('Matriz');
  forgetDrafts();
  expect(draftKeeping(1, ['contracts']).take()).toBeUndefined();
});
