import { heading } from './lost-focus.ts';

/** Until it is gone, a list passes the focus of what goes on to what is nearest. */
export function keepFocusIn(list: HTMLElement | null, gone: AbortSignal): void {
  if (!list || gone.aborted) return;
  let held: Element | null = null;
  let at = 0;
  const observer = new MutationObserver(() => {
    if (held?.isConnected) at = placeOf(held, list);
    if (!held || held.isConnected) return;
    held = null;
    if (document.activeElement === document.body) focusNear([...list.children], at);
  });
  const onFocus = ({ target }: FocusEvent) => {
    held = target as Element;
    at = placeOf(held, list);
  };
  list.addEventListener('focusin', onFocus, { signal: gone });
  observer.observe(list, { childList: true, subtree: true });
  gone.addEventListener('abort', () => observer.disconnect());
}

const placeOf = (held: Element, list: HTMLElement) => [...list.children].findIndex((item) => item.contains(held));

function focusNear(items: readonly Element[], at: number): void {
  const byNearness = [...items.slice(at), ...items.slice(0, at).reverse()];
  const [nearest = heading()] = byNearness.flatMap((item) => controlOf(item) ?? []);
  nearest?.focus();
}

/** What the item is there for, else its first. */
const controlOf = (item: Element) =>
  item.querySelector<HTMLElement>('[data-accept]') ?? item.querySelector<HTMLElement>('a, button, input');
