import { useEffect } from 'react';
import { Redirect } from '../ui/Redirect.tsx';
import { useSession } from './session.tsx';

export function Logout() {
  const { user, signOut } = useSession();
  useEffect(() => {
    signOut();
  }, [signOut]);
  return user ? null : <Redirect to="/auth" />;
}
