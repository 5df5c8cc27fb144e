/** For what takes itself away: once the rest is drawn, the focus goes there, unless something else has it. */
export function focusInstead(find: () => HTMLElement | null | undefined = heading): void {
  requestAnimationFrame(() => {
    // A browser takes it from what is disabled a moment later.
    if (document.activeElement?.matches('body, :disabled')) find()?.focus();
  });
}

/** Where the focus goes when there is nothing else to have it. */
export const heading = () => document.querySelector('h1');
