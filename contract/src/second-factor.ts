import { isSuper, type User } from './access.ts';

/** What proves who one is beside a password. */
export interface SecondFactor {
  totp: boolean;
  passkeys: number;
  /** How many are left. */
  recovery_codes: number;
}

export const hasSecondFactor = ({ totp, passkeys }: SecondFactor) => totp || passkeys > 0;

/** Whom an operator may want a second factor of. */
export const secondFactorRequirements = ['off', 'staff', 'all'] as const;

export type SecondFactorRequirement = (typeof secondFactorRequirements)[number];

export function isSecondFactorRequired(requirement: SecondFactorRequirement, user: User): boolean {
  return requirement === 'all' || (requirement === 'staff' && isSuper(user));
}

/** What a sign-in answers that needs one more step. */
export interface SecondFactorWanted {
  second_factor: ('totp' | 'recovery' | 'passkey')[];
}
