import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { focusInstead } from './lost-focus.ts';

/** As much of an element as the focus needs. */
class Focusable {
  disabled = false;
  hidden = false;

  focus() {
    if (!this.disabled) focused = this;
  }

  checkVisibility() {
    return !this.hidden;
  }

  matches() {
    return this === body || this.disabled;
  }
}

const body = new Focusable();
const title = new Focusable();
let focused = body;
let frames: (() => void)[] = [];

beforeEach(() => {
  focused = body;
  frames = [];
  vi.stubGlobal('document', {
    get activeElement() {
      return focused;
    },
    querySelector: () => title,
  });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function drawFrame() {
  for (const draw of frames.splice(0)) draw();
}

describe('what takes itself away hands the focus on', () => {
  const next = new Focusable();
  const find = () => next as unknown as HTMLElement;

  test('once it has gone, and not before', () => {
    const pressed = new Focusable();
    pressed.focus();
    focusInstead(find);
    drawFrame();
    expect(focused).toBe(pressed);
    focused = body;
    drawFrame();
    expect(focused).toBe(next);
  });

  test('as soon as the other can take it', () => {
    next.disabled = true;
    focusInstead(find);
    drawFrame();
    expect(focused).toBe(body);
    next.disabled = false;
    drawFrame();
    expect(focused).toBe(next);
    drawFrame();
    expect(frames).toEqual([]);
  });

  test('unless something else has got it', () => {
    focusInstead(find);
    const other = new Focusable();
    other.focus();
    drawFrame();
    expect(focused).toBe(other);
    expect(frames).toEqual([]);
  });

  test('to the heading where the other is hidden with its tab', () => {
    const hidden = new Focusable();
    hidden.hidden = true;
    focusInstead(() => hidden as unknown as HTMLElement);
    drawFrame();
    expect(focused).toBe(title);
  });

  test('and waits for it only so long', () => {
    focusInstead(() => null);
    for (let frame = 0; frame < 200; frame += 1) drawFrame();
    expect(frames).toEqual([]);
  });
});
