/** For the `ref` of a bar at the bottom of the window: the toasts stand above it, as long as it stays there. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watching = new ResizeObserver(() => style.setProperty('--slips-bar', `${bar.offsetHeight}px`));
  watching.observe(bar);
  return () => {
    watching.disconnect();
    style.removeProperty('--slips-bar');
  };
}
