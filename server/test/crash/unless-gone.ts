/** `fetch` says with a TypeError that it was not answered; whatever else is thrown is a defect. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
