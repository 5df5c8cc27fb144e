import { isSuper, type User } from '@clareira/contract';
import { brand } from '../brand.ts';
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
