/**
 * Brings a field into sight within the frame of its table, whose titles and numbers of lines stay over the others. The page
 * stays where it is: somebody may be pressing a button of it.
 */
export function showCell(field: Element | null | undefined) {
  const cell = field?.closest('td');
  const table = cell?.closest('table');
  const frame = table?.parentElement;
  if (!cell || !table || !frame) return;
  const own = cell.getBoundingClientRect();
  const seen = frame.getBoundingClientRect();
  const titles = table.tHead?.getBoundingClientRect();
  const number = cell.parentElement?.firstElementChild?.getBoundingClientRect();
  frame.scrollLeft += beyond(own.left, own.right, number?.right ?? seen.left, seen.right);
  frame.scrollTop += beyond(own.top, own.bottom, titles?.bottom ?? seen.top, seen.bottom);
}

/** How far it reaches out of what is seen, and before its end its start. */
const beyond = (start: number, end: number, from: number, to: number) =>
  Math.min(start - from, 0) || Math.max(end - to, 0);
