/** Below it there is room for some toasts. */
const enoughRoom = 256;

/**
 * For the `ref` of a bar at the bottom of the window: the toasts stand above it, as long as it stays there. At the end of the
 * page it stands higher.
 */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const lift = () => {
    const { top, bottom } = bar.getBoundingClientRect();
    style.setProperty('--slips-bar', `${innerHeight - bottom > enoughRoom ? 0 : innerHeight - top}px`);
  };
  const watching = new ResizeObserver(lift);
  watching.observe(bar);
  watching.observe(document.body);
  const listening = new AbortController();
  const { signal } = listening;
  for (const event of ['scroll', 'resize']) addEventListener(event, lift, { passive: true, signal });
  return () => {
    watching.disconnect();
    listening.abort();
    style.removeProperty('--slips-bar');
  };
}
