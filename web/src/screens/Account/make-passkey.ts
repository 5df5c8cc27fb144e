import { paths } from '@clareira/contract';
import { startRegistration } from '@simplewebauthn/browser';
import { call } from '../../api/client.ts';
import { nullIfCancelled } from '../Login/sign-in-with-passkey.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** What became of it: the person may think better of it in the browser's own dialog, and a device makes but one. */
export async function makePasskey(name: string, current_password: string): Promise<'made' | 'not made' | 'known'> {
  const optionsJSON = await call<Options>('POST', paths.passkeyOptions, { current_password });
  const response = await startRegistration({ optionsJSON }).catch(knownOrNull);
  if (!response) return 'not made';
  if (response === 'known') return response;
  await call('POST', paths.passkeys, { name, response });
  return 'made';
}

function knownOrNull(error: unknown): 'known' | null {
  return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : nullIfCancelled(error);
}
