import { paths, type User } from '@clareira/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { callToSignIn, userIn } from '../../session/calls.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Null when the person thought better of it. */
export async function signInWithPasskey(): Promise<User | null> {
  const optionsJSON = (await callToSignIn(paths.passkeySignInOptions)) as Options;
  const response = await startAuthentication({ optionsJSON }).catch(nullIfCancelled);
  return response && userIn(await callToSignIn(paths.passkeySignIn, { response }));
}

/** The browser says the same for a person who closed its dialog and for one who waited too long. */
export function nullIfCancelled(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  throw error;
}
