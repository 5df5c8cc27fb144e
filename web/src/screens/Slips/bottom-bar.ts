/** For the `ref` of a bar at the bottom of the window: the toasts stand above it. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watching = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`));
  watching.observe(bar);
  return () => {
    watching.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
