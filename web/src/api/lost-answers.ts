import { ApiError, isNotFound } from './client.ts';

/** Nobody knows whether it was done: no answer came, or one of somebody who gave up on the way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** For what is to be ended: it has ended already, and perhaps only the answer to that was lost. */
export function unlessGone(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
