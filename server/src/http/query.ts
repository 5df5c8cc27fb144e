import { type Day, isDay, type Problem, type Problems } from '@clareira/contract';
import { invalid } from './errors.ts';

type Parse<T> = (text: string) => T | undefined;

/** Reads what a query asks for: each name once, blank is left out, and all that is wrong is refused together. */
export function queryReader(query: unknown) {
  const given = query as Record<string, unknown>;
  const problems: Problems = {};
  return {
    read<T>(name: string, parse: Parse<T>, problem: Problem = 'value'): T | undefined {
      const text = given[name];
      if (text === undefined || text === '') return undefined;
      const value = typeof text === 'string' ? parse(text) : undefined;
      if (value === undefined) problems[name] = problem;
      return value;
    },
    readDay(name: string): Day | undefined {
      return this.read(name, (text) => (isDay(text) ? text : undefined), 'day');
    },
    /** Throws when something was wrong. */
    refuse(): void {
      if (Object.keys(problems).length > 0) throw invalid(problems);
    },
  };
}

export function wholeNumber(most: number): Parse<number> {
  return (text) => {
    const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    return value <= most ? value : undefined;
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Parse<T> {
  return (text) => values.find((value) => value === text);
}

/** The same address, one page on. */
export function nextPage(url: string, cursor: string): string {
  const address = new URL(url, 'http://localhost');
  address.searchParams.set('after', cursor);
  return `<${address.pathname}${address.search}>; rel="next"`;
}
