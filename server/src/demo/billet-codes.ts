import { toCents } from '@clareira/contract';
import type { Random } from './random.ts';

/** The digits a person types (47, in groups) and those that the bars draw (44). */
export interface BilletCode {
  typed: string;
  bars: string;
}

/** A slip of an invented bank, 000, so that nobody can pay it by accident. */
export function billetCode(random: Random, value: number): BilletCode {
  const amount = String(toCents(value)).padStart(10, '0');
  const free = random.digits(25);
  const [factor, check] = [random.digits(4), String(random.between(1, 9))];
  const group = (digits: string) => `${digits}${modulo10(digits)}`;
  const first = group(`0009${free.slice(0, 5)}`);
  const [second, third] = [group(free.slice(5, 15)), group(free.slice(15, 25))];
  const dotted = (digits: string) => `${digits.slice(0, 5)}.${digits.slice(5)}`;
  return {
    typed: `${dotted(first)} ${dotted(second)} ${dotted(third)} ${check} ${factor}${amount}`,
    bars: `0009${check}${factor}${amount}${free}`,
  };
}

function modulo10(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const widths = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];

/** Interleaved 2 of 5: bar and space widths in turn, beginning with a bar. */
export function barWidths(digits: string): number[] {
  let pattern = 'nnnn';
  for (let at = 0; at < digits.length; at += 2) {
    const [bars = '', spaces = ''] = [widths[Number(digits[at])], widths[Number(digits[at + 1])]];
    for (let element = 0; element < 5; element++) pattern += `${bars[element]}${spaces[element]}`;
  }
  return [...`${pattern}wnn`].map((width) => (width === 'w' ? 3 : 1));
}
