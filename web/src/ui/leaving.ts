/** Goes where the person was going, and gives up what was typed if that is said; all of it or nothing, once all have agreed. */
export type Leave = (discard?: () => void) => void;

/** Asks whether a screen may be left, and does `leave` if so. */
type Question = (leave: Leave) => void;

/** What may go while the rest of its screen stays. */
export type Part = 'aside';

/** One for each that has something typed: a row of a table, and a form beside it. */
const questions = new Map<Question, Part | undefined>();

/** While something would be lost, links, steps of the portal's own and the browser ask first. Ends with the function that it gives. */
export function askBeforeLeaving(ask: Question, part?: Part): () => void {
  questions.set(ask, part);
  document.addEventListener('click', holdLink, { capture: true });
  window.addEventListener('beforeunload', holdPage);
  return () => {
    questions.delete(ask);
    if (questions.size > 0) return;
    document.removeEventListener('click', holdLink, { capture: true });
    window.removeEventListener('beforeunload', holdPage);
  };
}

/** A step to another screen that no link leads to; with a part, one that takes none but that part away. All are asked, one by one. */
export function leaveScreen(leave: () => void, part?: Part): void {
  const asked = [...questions].filter(([, own]) => !part || own === part).map(([ask]) => ask);
  const discards: (() => void)[] = [];

  function askNext() {
    const ask = asked.pop();
    if (!ask) {
      for (const discard of discards) discard();
      leave();
    } else if (!questions.has(ask)) {
      // One whose words were saved meanwhile has nothing to ask.
      askNext();
    } else {
      ask((discard) => {
        if (discard) discards.push(discard);
        askNext();
      });
    }
  }
  askNext();
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
