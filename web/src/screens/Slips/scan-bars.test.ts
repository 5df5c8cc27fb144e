import { interleavedBars, readBoleto, writeBankBoleto } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { type GreyPicture, scanBars } from './scan-bars.ts';

const near = '2026-11-15';
const isRight = (digits: string) => readBoleto(digits, near) !== null;
const slip = (amount: number) =>
  writeBankBoleto({ bank: '237', amount, due: '2026-12-10', free: '1234509876543210987654321' }).barcode;

interface Drawing {
  /** Points for a narrow bar. */
  unit: number;
  /** How far a bar leans over its height, in points. */
  lean?: number;
  /** Points by which ink spreads on either side. */
  spread?: number;
  blur?: number;
  noise?: number;
  ink?: number;
  paper?: number;
}

/** Bars as a scanner sees them: soft at their edges, grey, and with dust. */
function drawn(barcode: string, drawing: Drawing): GreyPicture {
  const { unit, lean = 0, spread = 0, blur = 0, noise = 0, ink = 20, paper = 235 } = drawing;
  const edges: number[] = [30];
  for (const bar of interleavedBars(barcode)) edges.push((edges.at(-1) ?? 0) + bar * unit);
  const [width, height] = [Math.ceil((edges.at(-1) ?? 0) + 30 + Math.abs(lean)), 60];
  const random = numbers();
  const darkness = (x: number) => {
    let dark = 0;
    for (let at = 0; at + 1 < edges.length; at += 2) {
      const [from, to] = [(edges[at] ?? 0) - spread - blur, (edges[at + 1] ?? 0) + spread + blur];
      if (x + 1 <= from || x >= to) continue;
      dark += Math.min(1, Math.max(0, Math.min(x + 1, to) - Math.max(x, from)) / (1 + blur));
    }
    return Math.min(1, dark);
  };
  const points = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const shade = paper - (paper - ink) * darkness(x - (lean * y) / height);
    return Math.max(0, Math.min(255, shade + (random() - 0.5) * noise));
  });
  return { width, height, points };
}

/** The same ones every time. */
function numbers(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const turned = ({ width, height, points }: GreyPicture): GreyPicture => ({
  width: height,
  height: width,
  points: Uint8Array.from({ length: points.length }, (_, at) => {
    const [x, y] = [at % height, Math.floor(at / height)];
    return points[(height - 1 - x) * width + y] ?? 0;
  }),
});

describe('the bars of a slip are read', () => {
  test.for([
    ['as they are printed', { unit: 2 }],
    ['large', { unit: 5 }],
    ['where a narrow one is a point and a half', { unit: 1.6 }],
    ['at no whole number of points', { unit: 2.37 }],
    ['with ink that spread', { unit: 3, spread: 0.5 }],
    ['with ink that is missing', { unit: 3, spread: -0.6 }],
    ['out of focus', { unit: 3, blur: 0.6 }],
    ['with dust', { unit: 3, noise: 60 }],
    ['pale on grey paper', { unit: 3, ink: 110, paper: 190 }],
    ['askew', { unit: 3, lean: 40 }],
  ] as const)('%s', ([, drawing]) => {
    expect(scanBars(drawn(slip(1234.5), drawing), isRight)).toEqual([slip(1234.5)]);
  });

  test('however the page is turned', () => {
    let picture = drawn(slip(77), { unit: 2, noise: 20 });
    for (let quarter = 0; quarter < 4; quarter++) {
      expect(scanBars(picture, isRight)).toEqual([slip(77)]);
      picture = turned(picture);
    }
  });

  test('each of two on one page', () => {
    const [one, other] = [drawn(slip(1), { unit: 2 }), drawn(slip(2), { unit: 2 })];
    const points = Uint8Array.from([...one.points, ...other.points]);
    const both = { width: one.width, height: one.height + other.height, points };
    expect(scanBars(both, isRight).toSorted()).toEqual([slip(1), slip(2)].toSorted());
  });
});

describe('nothing is read', () => {
  test('from a blank page, from dust, nor from bars that are no slip', () => {
    const random = numbers();
    const blank = { width: 300, height: 200, points: new Uint8Array(60_000).fill(255) };
    const dust = { ...blank, points: Uint8Array.from({ length: 60_000 }, () => random() * 255) };
    expect(scanBars(blank, isRight)).toEqual([]);
    expect(scanBars(dust, isRight)).toEqual([]);
    expect(scanBars(drawn('13'.repeat(22), { unit: 2 }), isRight)).toEqual([]);
  });

  test('from a single line: chance reads one, bars are read on many', () => {
    const picture = drawn(slip(5), { unit: 2 });
    const { width, points } = picture;
    const alone = points.map((shade, at) => (Math.floor(at / width) < 3 ? shade : 255));
    expect(scanBars({ ...picture, points: alone }, isRight)).toEqual([]);
  });
});
