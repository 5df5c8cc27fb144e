import { encode } from 'uqr';

/** A QR code as one path of squares, in a picture of `size` by `size`; what must stay free around it is part of it. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const rows = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}

/** Dark squares that touch are drawn as one: hairlines between them would confuse a camera. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
