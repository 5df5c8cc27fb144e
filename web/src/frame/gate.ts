import type { User } from '@clareira/contract';
import type { View } from '../screens/view.ts';
import { onDemand } from '../ui/on-demand.ts';
import { type GateProps, mustHaveSecondFactor } from './requirement.ts';
import { signedIn } from './signed-in.ts';

const secondFactorGate = onDemand(() => import('./SecondFactorGate.tsx'));

/** What a user passes on the way to every screen. */
export function gateOf(user: User): View<GateProps> {
  return mustHaveSecondFactor(user) ? secondFactorGate : signedIn;
}
