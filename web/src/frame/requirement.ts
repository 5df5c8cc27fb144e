import { isSecondFactorRequired, type User } from '@clareira/contract';
import { settings } from '../settings.ts';

export interface GateProps {
  user: User;
  /** Told of a gate that has to shut while the screens behind it are open. */
  onShut(): void;
}

/** Whether the operator wants a second factor of this user. */
export function mustHaveSecondFactor(user: User): boolean {
  return isSecondFactorRequired(settings.requireSecondFactor, user);
}
