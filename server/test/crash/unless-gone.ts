import { NotAnswered } from '../harness/plain-request.ts';

/** Who is killed does not answer; whatever else is thrown is a defect. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof NotAnswered)) throw error;
}
