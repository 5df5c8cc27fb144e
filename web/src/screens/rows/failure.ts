import { type Problem, problemOf } from '@clareira/contract';
import { ApiError, isUnanswered } from '../../api/client.ts';

/** What a failed call means to the table that made it. */
export type Failure =
  | { kind: 'forbidden' | 'tooLarge' | 'conflict' | 'unanswered' | 'other' }
  | { kind: 'refused'; errors: Readonly<Record<string, string[]>>; problem: Problem | undefined };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || isUnanswered(error)) return { kind: 'unanswered' };
  if (error.status === 403) return { kind: 'forbidden' };
  if (error.status === 412) return { kind: 'conflict' };
  if (error.status === 413) return { kind: 'tooLarge' };
  if (error.status === 422) return { kind: 'refused', errors: error.errors, problem: problemOf(error.message) };
  return { kind: 'other' };
}

/** The field that a server's "too large" is about: of several files, the largest. */
export function largestFile(files: Readonly<Record<string, File>>): string | undefined {
  const [largest] = Object.entries(files).sort(([, a], [, b]) => b.size - a.size);
  return largest?.[0];
}
