import { hasSecondFactor, type OwnAccount, paths, type User } from '@clareira/contract';
import { useEffect, useEffectEvent } from 'react';
import { onForbidden } from '../api/client.ts';
import { readMeta, settings } from '../settings.ts';
import { focusMain } from '../ui/route-focus.ts';
import { type GateProps, mustHaveSecondFactor } from './requirement.ts';

/** Has every refusal looked into: a second factor may be wanted, or have gone, since the page was opened. */
export function useShutting({ user, onShut }: GateProps): void {
  const shut = useEffectEvent(() => {
    focusMain();
    onShut();
  });
  useEffect(() => {
    let finding: Promise<boolean> | undefined;
    const find = async () => {
      const isShut = await lacksSecondFactor(user);
      finding = undefined;
      if (isShut) shut();
      return isShut;
    };
    // All calls of a screen are refused together.
    return onForbidden(() => {
      finding ??= find();
      return finding;
    });
  }, [user]);
}

/** Whether it is missing where the server wants it by now, whatever it wanted when the page was opened. */
async function lacksSecondFactor(user: User): Promise<boolean> {
  try {
    await rereadSettings();
    if (!mustHaveSecondFactor(user)) return false;
    // By itself: a refusal of this call must not be looked into as the others are.
    const answer = await fetch(paths.me, { credentials: 'include' });
    const { second_factor }: OwnAccount = await answer.json();
    return !hasSecondFactor(second_factor);
  } catch {
    return false;
  }
}

/** A page can be open for days, and the server be started anew with other settings. */
async function rereadSettings(): Promise<void> {
  const answer = await fetch(location.pathname, { cache: 'no-cache' });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  Object.assign(settings, readMeta(page));
}
