import { focusInstead, heading } from './lost-focus.ts';

/** Until it is gone, a list passes the focus of what goes on to the nearest item, or to a field of one. */
export function keepFocusIn(list: HTMLElement | null, field: string | undefined, gone: AbortSignal): void {
  if (!list || gone.aborted) return;
  let held: Element | null = null;
  let at = 0;
  const observer = new MutationObserver(() => {
    if (held?.isConnected) at = placeOf(held, list);
    if (!held || held.isConnected) return;
    held = null;
    if (document.activeElement === document.body) focusNear([...list.children], at, field);
  });
  const onFocus = ({ target }: FocusEvent) => {
    held = target as Element;
    at = placeOf(held, list);
  };
  // A field asks nothing in a dialog: whoever has gone elsewhere does not come back to it.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (field && relatedTarget) held = null;
  };
  list.addEventListener('focusin', onFocus, { signal: gone });
  list.addEventListener('focusout', onBlur, { signal: gone });
  observer.observe(list, { childList: true, subtree: true });
  gone.addEventListener('abort', () => observer.disconnect());
}

const placeOf = (held: Element, list: HTMLElement) => [...list.children].findIndex((item) => item.contains(held));

/** The item itself: a key that is still down presses nothing of it, and what it says is read out. */
function focusNear(items: readonly Element[], at: number, field: string | undefined): void {
  const byNearness = [...items.slice(at), ...items.slice(0, at).reverse()];
  const [nearest = heading()] = byNearness.flatMap((item) => (field ? (item.querySelector(field) ?? []) : item));
  if (!(nearest instanceof HTMLElement)) return;
  if (!field) nearest.tabIndex = -1;
  nearest.focus();
}

/** For what brings more of a list: the focus goes from it to the first item that is new, once that is there. */
export function focusItem(list: HTMLElement | null | undefined, at: number, pressed: Element): void {
  focusInstead(() => {
    const last = list?.lastElementChild;
    const drawn = list?.children[at];
    const isInGap = last?.ariaHidden && (!drawn || drawn === last);
    // A table draws but the rows near what is in sight, and a gap for the others: then the nearest, once the button has gone.
    const item = isInGap ? !pressed.isConnected && last.previousElementSibling : drawn;
    if (!(item instanceof HTMLElement)) return null;
    item.tabIndex = -1;
    return item;
  }, pressed);
}
