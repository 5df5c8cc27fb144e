import { type OwnAccount, paths, type SecondFactorWanted, type User } from '@clareira/contract';
import { ApiError, call, csrfToken } from '../api/client.ts';
import { asUser } from './stored-user.ts';

/** What the keys of session checks begin with. */
export const sessionCheckKey = ['session-check'] as const;

const signOutLimit = 10_000;

/** What begins or ends a session, or asks for it, must come to its end also without one. */
const ignoresExpiry = true;

let handshaking: Promise<void> | undefined;
let signingOut: Promise<void> | undefined;

/** Gets a CSRF token for the session as it will be: a sign-out under way would take the token with it. */
export function handshake(): Promise<void> {
  handshaking ??= settled(signingOut)
    .then(freshToken)
    .finally(() => {
      handshaking = undefined;
    });
  return handshaking;
}

/** Who that is, or what the server asks for next. */
export async function requestSignIn(email: string, password: string): Promise<User | SecondFactorWanted> {
  const answer = await callToSignIn(paths.signIn, { email, password });
  if (typeof answer === 'object' && answer !== null && 'second_factor' in answer) return answer as SecondFactorWanted;
  return userIn(answer);
}

/** Any step of a sign-in, once a sign-out or a handshake that is under way is over. */
export async function callToSignIn(path: string, body?: Record<string, unknown>): Promise<unknown> {
  await settled(signingOut);
  await handshaking;
  return callWithFreshToken(() => call<unknown>('POST', path, body, { ignoresExpiry }));
}

export function userIn(answer: unknown): User {
  const user = asUser(answer);
  if (!user) throw new ApiError(0);
  return user;
}

/** Ends the session on the server as well; with the server away, the browser's own sign-out stands alone. */
export function requestSignOut(): Promise<void> {
  signingOut ??= callWithFreshToken(() =>
    call<void>('POST', paths.signOut, undefined, { ignoresExpiry, signal: AbortSignal.timeout(signOutLimit) }),
  )
    .catch(() => undefined)
    .finally(() => {
      signingOut = undefined;
    });
  return signingOut;
}

export async function requestSessionCheck(user: User, signal: AbortSignal): Promise<void> {
  await call<unknown>('GET', paths.sessionCheck(user.account_id), undefined, { ignoresExpiry, signal });
}

/** The user of the session as they are now. */
export async function requestUser(signal: AbortSignal): Promise<User> {
  const account = await call<Partial<OwnAccount> | null>('GET', paths.me, undefined, { ignoresExpiry, signal });
  return userIn(account?.user);
}

/** A token can be missing, or be older than the session: one new handshake, one more try. */
async function callWithFreshToken<T>(send: () => Promise<T>): Promise<T> {
  if (!csrfToken()) await freshToken();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error;
    await freshToken();
    return send();
  }
}

async function freshToken(): Promise<void> {
  await call<void>('GET', paths.csrfCookie, undefined, { ignoresExpiry });
}

async function settled(promise: Promise<void> | undefined): Promise<void> {
  await promise?.catch(() => undefined);
}
