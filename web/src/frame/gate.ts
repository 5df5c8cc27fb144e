import { hasSecondFactor, isSuper, type OwnAccount, paths, type User } from '@clareira/contract';
import { brand, rereadBrand } from '../brand.ts';
import type { View } from '../screens/view.ts';
import { onDemand } from '../ui/on-demand.ts';
import { signedIn } from './signed-in.ts';

const secondFactorGate = onDemand(() => import('./SecondFactorGate.tsx'));

/** What a user passes on the way to every screen. */
export function gateOf(user: User): View<{ user: User }> {
  return mustHaveSecondFactor(user) ? secondFactorGate : signedIn;
}

/** Whether the operator wants it of this user. */
function mustHaveSecondFactor(user: User): boolean {
  const { requireSecondFactor } = brand;
  return requireSecondFactor === 'all' || (requireSecondFactor === 'staff' && isSuper(user));
}

/** Whether it is missing where the server wants it by now, whatever it wanted when the page was opened. */
export async function lacksSecondFactor(user: User): Promise<boolean> {
  try {
    await rereadBrand();
    if (!mustHaveSecondFactor(user)) return false;
    // By itself: a refusal of this call must not be looked into as the others are.
    const answer = await fetch(paths.me, { credentials: 'include' });
    const { second_factor }: OwnAccount = await answer.json();
    return !hasSecondFactor(second_factor);
  } catch {
    return false;
  }
}
