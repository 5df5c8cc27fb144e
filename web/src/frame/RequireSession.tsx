import { useEffect, useState } from 'react';
import { onForbidden } from '../api/client.ts';
import { useSession } from '../session/session.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { focusMain } from '../ui/route-focus.ts';
import { gateOf, lacksSecondFactor } from './gate.ts';

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  const [timesShut, setTimesShut] = useState(0);
  useEffect(() => {
    if (!user) return;
    let finding: Promise<boolean> | undefined;
    const find = async () => {
      const isShut = await lacksSecondFactor(user);
      finding = undefined;
      if (isShut) {
        focusMain();
        setTimesShut((times) => times + 1);
      }
      return isShut;
    };
    // All calls of a screen are refused together.
    return onForbidden(() => {
      finding ??= find();
      return finding;
    });
  }, [user]);

  if (!user) return <Redirect to="/auth" />;
  const { Component } = gateOf(user);
  // Anew each time the gate shuts: what was loaded before has waited for answers that never come.
  return <Component key={`${user.id} ${timesShut}`} user={user} />;
}
