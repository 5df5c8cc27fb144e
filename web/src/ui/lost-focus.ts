/** Frames to wait for what was pressed to go: a dialog fades, a slow machine draws later. */
const patience = 120;

/**
 * For what takes itself away: once it has gone, the focus goes there, unless something else has got it meanwhile. What `stays`
 * gives it away all the same.
 */
export function focusInstead(find: () => HTMLElement | null | undefined = heading, stays?: Element): void {
  const before = document.activeElement;
  let frames = 0;
  const look = () => {
    const now = document.activeElement;
    // A browser takes it from what is disabled a moment later.
    const isLost = now === null || now === stays || now.matches('body, :disabled');
    // What is still disabled does not take it: whether it did is seen in the next frame.
    if (isLost) inSight(find())?.focus({ preventScroll: true });
    if ((isLost || now === before) && frames++ < patience) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What is hidden with its tab takes no focus. */
const inSight = (found: HTMLElement | null | undefined) => (found?.checkVisibility() === false ? heading() : found);

/** Where the focus goes when there is nothing else to have it. */
export const heading = () => document.querySelector('h1');

/** Of a list; not on a phone, whose keyboard would cover half of it. */
export const searchBox = () =>
  matchMedia('(pointer: fine)').matches ? document.querySelector<HTMLElement>('input[type="search"]') : heading();
