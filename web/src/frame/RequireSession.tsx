import { useSession } from '../session/session.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { gateOf } from './gate.ts';

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  if (!user) return <Redirect to="/auth" />;
  const { Component } = gateOf(user);
  return <Component key={user.id} user={user} />;
}
