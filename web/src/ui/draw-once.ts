/** Draws a row but once, however often it is asked to: React passes over what is the very item of before. */
export function drawOnce<Row extends object, Item>(draw: (row: Row) => Item): (row: Row) => Item {
  const known = new WeakMap<Row, Item>();
  return (row) => {
    const item = known.get(row) ?? draw(row);
    known.set(row, item);
    return item;
  };
}
