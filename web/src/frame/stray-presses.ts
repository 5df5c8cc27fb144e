import { toastRegion } from './toast-region.ts';

/** What is pressed, and what it was called then: React may make another control of the same element. */
export interface Pressed {
  control: Element | null;
  name: string | undefined;
}

export interface Press extends Pressed, Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'> {
  isTouch: boolean;
}

/** As long and as far apart as the presses of one double click are at most, in milliseconds and pixels. */
const together = { time: 350, space: 24 };

/**
 * Whether a press belongs to the one before it and meets what has come there since, which it is not meant for. `now` is what
 * stands where the one before was.
 */
export function isStray(before: Press, press: Press, now: Pressed): boolean {
  return isSecond(before, press) && !isSame(before, press) && !isSame(before, now);
}

/** A browser counts the clicks of a mouse, as quick as its owner has set it; of taps, not every one does. */
function isSecond(before: Press, press: Press): boolean {
  const away = Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY);
  const isSoon = press.isTouch && before.isTouch && press.timeStamp - before.timeStamp < together.time;
  return away < together.space && (press.detail > 1 || isSoon);
}

/** What closes a toast. */
const toastEnd = `${toastRegion} > * > button:last-child`;

const isSame = (one: Pressed, other: Pressed) => one.control === other.control && one.name === other.name;

function pressedIn(target: EventTarget | null): Pressed {
  const control = target instanceof Element ? target.closest('a, button, summary') : null;
  return { control, name: control?.getAttribute('aria-label') ?? control?.textContent };
}

/** What takes itself away leaves its place to something else: the second press of a double click does nothing to that. */
export function holdStrayPresses(gone: AbortSignal): void {
  let before: Press | undefined;
  let isTouch = false;

  function onPointerDown({ pointerType }: PointerEvent) {
    isTouch = pointerType === 'touch';
  }

  const read = (event: MouseEvent): Press => {
    const { clientX, clientY, detail, timeStamp } = event;
    return { ...pressedIn(event.target), clientX, clientY, detail, timeStamp, isTouch };
  };

  /** Toasts that lie on each other are closed as quickly as one likes. */
  const isMeant = ({ control, name }: Press) => before?.name === name && control?.matches(toastEnd);

  const isHeld = (press: Press) =>
    before &&
    !isMeant(press) &&
    isStray(before, press, pressedIn(document.elementFromPoint(before.clientX, before.clientY)));

  /** The focus does not go there either: the next key would be for what came. */
  function onMouseDown(event: MouseEvent) {
    if (isHeld(read(event))) event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    // Of a key or of a script, without a place.
    if (event.detail === 0) return;
    const press = read(event);
    if (before && isHeld(press)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // The third is no more meant than the second.
      before = { ...before, timeStamp: event.timeStamp };
    } else before = press;
  }

  /** Who has typed meanwhile means what they press. */
  function forget() {
    before = undefined;
  }

  // On the window: ahead of all others that listen for clicks.
  const whileHere = { capture: true, signal: gone };
  window.addEventListener('pointerdown', onPointerDown, whileHere);
  window.addEventListener('mousedown', onMouseDown, whileHere);
  window.addEventListener('click', onClick, whileHere);
  window.addEventListener('keydown', forget, whileHere);
  window.addEventListener('beforeinput', forget, whileHere);
}
