/** Parameters of a statement have a limit in both databases. */
const mostInPart = 500;

/** A list of any length, in parts of which one statement takes each. */
export function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / mostInPart) }, (_, part) =>
    all.slice(part * mostInPart, (part + 1) * mostInPart),
  );
}
