import { isSuper, type User } from '@clareira/contract';
import { brand } from '../brand.ts';
import { lazyView } from '../screens/lazy-view.tsx';
import { useSession } from '../session/session.tsx';
import { Redirect } from '../ui/Redirect.tsx';

import { signedIn } from './signed-in.ts';

const secondFactorGate = lazyView(() => import('./SecondFactorGate.tsx'));

/** Whether the operator wants this user to have a second factor. */
function isNamed(user: User): boolean {
  const { requireSecondFactor } = brand;
  return requireSecondFactor === 'all' || (requireSecondFactor === 'staff' && isSuper(user));
}

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  if (!user) return <Redirect to="/auth" />;
  return isNamed(user) ? (
    <secondFactorGate.Component key={user.id} user={user} />
  ) : (
    <signedIn.Component key={user.id} user={user} />
  );
}
