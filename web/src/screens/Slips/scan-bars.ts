import { readInterleavedBars } from '@clareira/contract';

/** A picture in shades of grey, a byte for each point, row by row from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly points: Uint8Array | Uint8ClampedArray;
}

/** Bars and spaces of the 44 digits of a slip: four to begin with, ten for each two digits, three to end with. */
const runsOfSlip = 4 + 22 * 10 + 3;
/** Every so many points a line is looked at: bars are some hundred points high where they can be read at all. */
const step = 5;
/** A line that is read by chance is read once. */
const leastLines = 2;

/**
 * The digits of the slips whose bars are in a picture, however it is turned by quarters, and a few degrees askew.
 * `isRight` knows which digits can be a slip's.
 */
export function scanBars(picture: GreyPicture, isRight: (digits: string) => boolean): string[] {
  const seen = new Map<string, number>();
  for (const line of linesOf(picture)) {
    for (const digits of digitsIn(line)) if (isRight(digits)) seen.set(digits, (seen.get(digits) ?? 0) + 1);
  }
  return [...seen].filter(([, lines]) => lines >= leastLines).map(([digits]) => digits);
}

/** Lines across and down, each the mean of three that lie side by side, which takes out most of the dust. */
function* linesOf({ width, height, points }: GreyPicture): Generator<Float32Array> {
  for (let y = 1; y < height - 1; y += step) yield lineOf(points, y * width, 1, width, width);
  for (let x = 1; x < width - 1; x += step) yield lineOf(points, x, width, 1, height);
}

/** From a point on, each so far from the one before it, and its neighbours so far apart. */
function lineOf(points: GreyPicture['points'], from: number, stride: number, apart: number, length: number) {
  const line = new Float32Array(length);
  for (let index = 0, at = from; index < length; index += 1, at += stride) {
    line[index] = ((points[at - apart] ?? 255) + (points[at] ?? 255) + (points[at + apart] ?? 255)) / 3;
  }
  return line;
}

function digitsIn(line: Float32Array): string[] {
  const { runs, beginsDark } = runsOf(line);
  const found: string[] = [];
  for (let from = beginsDark ? 0 : 1; from + runsOfSlip <= runs.length; from += 2) {
    const some = runs.slice(from, from + runsOfSlip);
    // Read from the other end where the picture stands on its head.
    const digits = beginsLikeBars(some) ? readInterleavedBars(some) : null;
    const upsideDown = beginsLikeBars(some.toReversed()) ? readInterleavedBars(some.toReversed()) : null;
    for (const one of [digits, upsideDown]) if (one !== null) found.push(one);
  }
  return found;
}

/** Four narrow ones in a row: told apart quickly, as nearly all places are not the beginning. */
function beginsLikeBars(runs: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0, fourth = 0] = runs;
  const [most, least] = [Math.max(first, second, third, fourth), Math.min(first, second, third, fourth)];
  return most < 3 * least;
}

/** So many points share a threshold; light is seldom the same over a whole page. */
const block = 32;
/** Less difference between the darkest and the lightest is no bar but a shade of the paper. */
const leastContrast = 48;

/** The widths of dark and light runs in turn, to fractions of a point: an edge lies where the shades say it does. */
function runsOf(line: Float32Array): { runs: number[]; beginsDark: boolean } {
  const threshold = thresholdsOf(line);
  const isDark = (at: number) => (line[at] ?? 255) < threshold(at);
  const runs: number[] = [];
  let from = 0;
  for (let at = 1; at < line.length; at++) {
    if (isDark(at) === isDark(at - 1)) continue;
    const [before = 0, after = 0] = [line[at - 1], line[at]];
    const share = before === after ? 0.5 : (threshold(at) - before) / (after - before);
    const edge = at - 1 + Math.min(Math.max(share, 0), 1);
    runs.push(edge - from);
    from = edge;
  }
  runs.push(line.length - from);
  return { runs, beginsDark: isDark(0) };
}

function thresholdsOf(line: Float32Array): (at: number) => number {
  const blocks = Array.from({ length: Math.ceil(line.length / block) }, (_, index) => {
    const shades = line.subarray(Math.max(0, (index - 1) * block), (index + 2) * block);
    let [least, most] = [255, 0];
    // Handing them all to Math.min would take ten times as long as all else that is done with a page.
    for (const shade of shades) {
      if (shade < least) least = shade;
      if (shade > most) most = shade;
    }
    return most - least < leastContrast ? 0 : (least + most) / 2;
  });
  return (at) => blocks[Math.floor(at / block)] ?? 0;
}
