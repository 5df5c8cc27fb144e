import { lazyView } from '../screens/view.tsx';
import { useSession } from '../session/session.tsx';
import { Redirect } from '../ui/Redirect.tsx';

export const signedIn = lazyView(() => import('./SignedIn.tsx'));

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  return user ? <signedIn.Component key={user.id} user={user} /> : <Redirect to="/auth" />;
}
