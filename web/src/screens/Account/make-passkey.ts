import { paths } from '@clareira/contract';
import { startRegistration } from '@simplewebauthn/browser';
import { call } from '../../api/client.ts';
import { nullIfCancelled } from '../Login/sign-in-with-passkey.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Whether one was made: the person may think better of it in the browser's own dialog. */
export async function makePasskey(name: string, current_password: string): Promise<boolean> {
  const optionsJSON = await call<Options>('POST', paths.passkeyOptions, { current_password });
  const response = await startRegistration({ optionsJSON }).catch(nullIfCancelled);
  if (!response) return false;
  await call('POST', paths.passkeys, { name, response });
  return true;
}
