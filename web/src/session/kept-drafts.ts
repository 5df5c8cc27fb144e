/**
 * Drafts whose table or form went away unasked. They stay in the page's memory alone, with their files and nobody else to read
 * them; signing out forgets them, and so does another person's sign-in.
 */
const drafts = new Map<string, unknown>();

/** A page that goes takes them along: as long as there are any, the browser asks first. */
function changed(): void {
  if (drafts.size > 0) window.addEventListener('beforeunload', holdPage);
  else window.removeEventListener('beforeunload', holdPage);
}

function holdPage(event: Event): void {
  event.preventDefault();
}

/** `owner` is the user's id: on a shared computer the next one to sign in must not see what was typed before. */
export function draftKeeping<Draft>(owner: number, place: readonly unknown[]) {
  const key = JSON.stringify([owner, place]);
  return {
    keep: (draft: Draft) => {
      drafts.set(key, draft);
      changed();
    },
    /** Leaves it there. */
    peek: () => drafts.get(key) as Draft | undefined,
    isWaiting: () => drafts.has(key),
    take: () => {
      const draft = drafts.get(key) as Draft | undefined;
      drafts.delete(key);
      changed();
      return draft;
    },
  };
}

export function forgetDrafts(): void {
  drafts.clear();
  changed();
}
