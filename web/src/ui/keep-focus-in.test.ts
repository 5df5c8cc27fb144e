import { afterEach, expect, test, vi } from 'vitest';
import { focusItem } from './keep-focus-in.ts';

/** As much of an item as the focus needs. */
class Item {
  tabIndex = 0;
  previousElementSibling: Item | null = null;
  readonly ariaHidden: 'true' | null;

  constructor(isGap: boolean) {
    this.ariaHidden = isGap ? 'true' : null;
  }

  focus() {
    focused = this;
  }

  matches = () => false;
  checkVisibility = () => true;
}

const body = { matches: () => true };
const pressed = { matches: () => false, isConnected: true };
let focused: unknown = body;

afterEach(() => {
  vi.unstubAllGlobals();
  focused = body;
  pressed.isConnected = true;
});

/** Which of the items has the focus, each a letter, and `-` a gap for rows that are not drawn. */
function focusedOf(drawn: string, at: number): string | undefined {
  const children = [...drawn].map((letter) => new Item(letter === '-'));
  for (const [place, item] of children.entries()) item.previousElementSibling = children[place - 1] ?? null;
  vi.stubGlobal('HTMLElement', Item);
  vi.stubGlobal('document', {
    get activeElement() {
      return focused;
    },
  });
  vi.stubGlobal(
    'requestAnimationFrame',
    vi.fn().mockImplementationOnce((draw: () => void) => draw()),
  );
  const list = { children, lastElementChild: children.at(-1) };
  focusItem(list as unknown as HTMLElement, at, pressed as unknown as Element);
  return drawn[children.indexOf(focused as Item)];
}

test.for([
  ['the first item that came', 'abcd', 2, 'c'],
  ['none before it is there', 'ab', 2, undefined],
  ['the first row that came to a table that was scrolled to its end', '-yzAB-', 3, 'A'],
] as const)('the focus goes to %s', ([, drawn, at, expected]) => {
  expect(focusedOf(drawn, at)).toBe(expected);
});

test.for([
  ['abc-', 4, 'c'],
  ['-yz-', 3, 'z'],
] as const)(
  'where the first is not drawn (%s) it stays on the button, and goes to the nearest from one that is gone',
  ([drawn, at, nearest]) => {
    focused = pressed;
    expect(focusedOf(drawn, at)).toBe(undefined);
    expect(focused).toBe(pressed);
    focused = body;
    pressed.isConnected = false;
    expect(focusedOf(drawn, at)).toBe(nearest);
  },
);

test('it goes there also from what was pressed and stays, but from nothing else', () => {
  focused = pressed;
  expect(focusedOf('abcd', 2)).toBe('c');
  const other = { matches: () => false };
  focused = other;
  expect(focusedOf('abcd', 2)).toBe(undefined);
  expect(focused).toBe(other);
});
