import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKeeping, forgetDrafts } from './kept-drafts.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

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

test('the browser asks before a page goes that keeps one', () => {
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [row, form] = [draftKeeping(1, ['contracts', 7]), draftKeeping(1, ['proof', 7])];
  expect(isHeld()).toBe(false);
  row.keep('Matriz');
  form.keep('paid');
  row.take();
  expect(isHeld()).toBe(true);
  form.take();
  expect(isHeld()).toBe(false);
  row.keep('Matriz');
  forgetDrafts();
  expect(isHeld()).toBe(false);
});
