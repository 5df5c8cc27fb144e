/** Whether an address is that of a shared folder: one segment, its token, and nothing below it. */
export const isFolderHash = (hash: string) => /^#\/pasta\/[^/?]+\/?(\?|$)/.test(hash);
