import { isSuper, type User } from './access.ts';
import { choice, day, password, text } from './fields.ts';

/** What `GET /api/me` tells: who one is, and what else than a password proves it. */
export interface OwnAccount {
  user: User;
  second_factor: SecondFactor;
  language: string;
}

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

export interface Passkey {
  id: number;
  name: string;
  created_at: string;
  used_at: string | null;
}

export const apiTokenAccess = ['read', 'write'] as const;

export interface ApiToken {
  id: number;
  name: string;
  access: (typeof apiTokenAccess)[number];
  expires_on: string;
  created_at: string;
  used_at: string | null;
}

/** As it is made: with the token itself, which is told once only. */
export interface NewApiToken extends ApiToken {
  token?: string;
}

/** The forms of one's own account; each is asked for the current password beside its fields. */
export const accountForms = {
  password: { password: password() },
  passkey: { name: text({ required: true }) },
  apiToken: { name: text({ required: true }), access: choice(apiTokenAccess), expires_on: day({ required: true }) },
} as const;
