import { Navigate } from 'react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { useSession } from './session.tsx';

const SignedIn = lazyScreen(() => import('./SignedIn.tsx'));

/** Screens for signed-in users: without one, off to the sign-in. */
export function RequireSession() {
  const { user } = useSession();
  return user ? <SignedIn key={user.id} user={user} /> : <Navigate to="/auth" replace />;
}
