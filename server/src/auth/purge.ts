import { familiarity } from '../identity/throttle.ts';
import { linkLifetime } from '../outbox/personal.ts';
import type { Services } from '../services.ts';
import { challengeLifetime } from './passkeys/challenges.ts';
import { pendingLifetime } from './second-factor/pending-sign-ins.ts';

/** Sign-ins and links that nobody finished in time, and networks from which nobody came for long. */
export async function purgeUnfinishedAuth({ db, now }: Services): Promise<void> {
  const before = (age: number) => now() - age;
  await db.deleteFrom('pending_sign_ins').where('created_at', '<=', before(pendingLifetime)).execute();
  await db.deleteFrom('passkey_challenges').where('created_at', '<=', before(challengeLifetime)).execute();
  await db.deleteFrom('password_resets').where('created_at', '<=', before(linkLifetime)).execute();
  await db.deleteFrom('known_networks').where('seen_at', '<=', before(familiarity)).execute();
}
