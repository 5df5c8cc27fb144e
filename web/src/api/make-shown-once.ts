import { call } from './client.ts';
import { unlessGone } from './lost-answers.ts';
import { newKey } from './new-key.ts';

/** The key of what is to be made, over all tries, until it was made and can be shown. */
export interface Attempt {
  current: string | undefined;
}

interface ShownOnce {
  id: number;
  /** Told in the answer to the first call with a key, and never again. */
  token?: string;
}

/**
 * Makes something whose secret is told once only. An answer without it is about what an earlier try has made, whose answer
 * was lost: nobody has seen that secret, so it is ended, and another one made.
 */
export async function makeShownOnce<Made extends ShownOnce>(
  path: string,
  body: Record<string, unknown>,
  attempt: Attempt,
): Promise<Made> {
  attempt.current ??= newKey();
  const make = (key: string) => call<Made>('POST', path, body, { headers: { 'Idempotency-Key': key } });
  let made = await make(attempt.current).catch(unlessGone);
  if (made?.token === undefined) {
    if (made) await call('DELETE', `${path}/${made.id}`).catch(unlessGone);
    attempt.current = newKey();
    made = await make(attempt.current);
  }
  attempt.current = undefined;
  return made;
}
