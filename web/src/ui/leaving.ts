/** Asks whether a screen may be left, and does `leave` if so. */
type Question = (leave: () => void) => void;

let question: Question | undefined;

/** While something would be lost, links, steps of the portal's own and the browser ask first. Ends with the function that it gives. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  document.addEventListener('click', holdLink, { capture: true });
  window.addEventListener('beforeunload', holdPage);
  return () => {
    question = undefined;
    document.removeEventListener('click', holdLink, { capture: true });
    window.removeEventListener('beforeunload', holdPage);
  };
}

/** A step to another screen that no link leads to. */
export function leaveScreen(leave: () => void): void {
  if (question) question(leave);
  else leave();
}

function holdLink(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const target = link?.getAttribute('href');
  if (!target || link?.target === '_blank' || !leadsAway(target, location.hash)) return;
  event.preventDefault();
  event.stopPropagation();
  leaveScreen(() => {
    location.hash = target;
  });
}

/** A tab of the same screen, a file or a page elsewhere leave the screen as it is. */
export function leadsAway(target: string, here: string): boolean {
  return target.startsWith('#/') && pathOf(target) !== pathOf(here || '#/');
}

function pathOf(hash: string): string {
  return hash.split('?')[0] ?? '';
}

function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
