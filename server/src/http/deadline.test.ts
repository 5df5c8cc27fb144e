import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is over when its time has run out, and not before', () => {
  const isOver = vi.fn();
  new Deadline(1000, isOver);
  vi.advanceTimersByTime(999);
  expect(isOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(isOver).toHaveBeenCalledOnce();
});

test('stands still while it is paused, and goes on with what was left', () => {
  const isOver = vi.fn();
  const deadline = new Deadline(1000, isOver);
  vi.advanceTimersByTime(600);
  deadline.pause();
  vi.advanceTimersByTime(60_000);
  deadline.resume();
  vi.advanceTimersByTime(399);
  expect(isOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(isOver).toHaveBeenCalledOnce();
});

test('once ended, is never over', () => {
  const isOver = vi.fn();
  const deadline = new Deadline(1000, isOver);
  deadline.end();
  vi.advanceTimersByTime(60_000);
  expect(isOver).not.toHaveBeenCalled();
});
