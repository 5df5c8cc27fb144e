import type { MouseEvent } from 'react';

type Tap = Pick<globalThis.MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>;

/** As long and as far apart as the taps of one double tap are at most, in milliseconds and pixels. */
const together = { time: 500, space: 24 };

export function isSecondTap(first: Tap, second: Tap): boolean {
  const away = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < together.time && away < together.space;
}

let last: { tap: Tap; row: Element | null } | undefined;

/** A row that was saved gets shorter and may move: the second tap on its button is not meant for the row that came there instead. */
export function holdSecondTap(event: MouseEvent): void {
  // Not a key, which has no place.
  if (event.detail === 0) return;
  const row = (event.target as Element).closest('li');
  const tap = event.nativeEvent;
  if (last && last.row !== row && isSecondTap(last.tap, tap)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  last = { tap, row };
}
