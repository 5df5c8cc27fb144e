/**
 * Drafts whose table or form went away unasked. They stay in the page's memory alone, with their files and nobody else to read
 * them; signing out forgets them.
 */
const drafts = new Map<string, unknown>();

/** `owner` is the user's id: on a shared computer the next one to sign in must not see what was typed before. */
export function draftKeeping<Draft>(owner: number, place: readonly unknown[]) {
  const key = JSON.stringify([owner, place]);
  return {
    keep: (draft: Draft) => {
      drafts.set(key, draft);
    },
    /** Leaves it there. */
    peek: () => drafts.get(key) as Draft | undefined,
    isWaiting: () => drafts.has(key),
    take: () => {
      const draft = drafts.get(key) as Draft | undefined;
      drafts.delete(key);
      return draft;
    },
  };
}

export function forgetDrafts(): void {
  drafts.clear();
}
