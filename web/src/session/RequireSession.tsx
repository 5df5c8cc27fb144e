import { lazyScreen } from '../lazy-screen.ts';
import { Redirect } from '../ui/Redirect.tsx';
import { useSession } from './session.tsx';

const SignedIn = lazyScreen(() => import('./SignedIn.tsx'), 'signed-in');

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  return user ? <SignedIn key={user.id} user={user} /> : <Redirect to="/auth" />;
}
