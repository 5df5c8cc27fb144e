/** Those that did not come: what loads them for an import asks for each but once. */
const missing = new Set<HTMLLinkElement>();

export function noteMissingStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  window.addEventListener('error', note, { capture: true });
}

export async function styleAgain(): Promise<void> {
  await Promise.all(Array.from(missing, askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  missing.delete(link);
  link.replaceWith(again);
  return new Promise((done, fail) => {
    again.onload = done;
    again.onerror = fail;
  });
}
