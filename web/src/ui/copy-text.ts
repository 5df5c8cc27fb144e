/**
 * Whether the text reached the clipboard: there is none outside of HTTPS, and a browser may refuse it. Then it is selected
 * where it stands, so that the reader can copy it by hand.
 */
export async function copyText(text: string, place?: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (place) getSelection()?.selectAllChildren(place);
    return false;
  }
}
