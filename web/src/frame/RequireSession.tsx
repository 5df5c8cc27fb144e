import { useState } from 'react';
import { useSession } from '../session/session.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { gateOf } from './gate.ts';

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  const [timesShut, setTimesShut] = useState(0);
  if (!user) return <Redirect to="/auth" />;
  const { Component } = gateOf(user);
  // Anew each time the gate shuts: what was loaded before has waited for answers that never come.
  return <Component key={`${user.id} ${timesShut}`} user={user} onShut={() => setTimesShut((times) => times + 1)} />;
}
