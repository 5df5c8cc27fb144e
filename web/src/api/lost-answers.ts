import { isNotFound, isUnanswered } from './client.ts';

/** For what no answer came of: looks first whether it was done. */
export function unlessDone(isDone: () => Promise<boolean | undefined>) {
  return async (error: unknown): Promise<undefined> => {
    if (!isUnanswered(error) || !(await isDone().catch(() => false))) throw error;
  };
}

/** For what is to be ended: it has ended already, and perhaps only the answer to that was lost. */
export function unlessGone(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
