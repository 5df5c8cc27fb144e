import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from './session.tsx';

export function Logout() {
  const { user, signOut } = useSession();
  useEffect(() => {
    signOut();
  }, [signOut]);
  return user ? null : <Navigate to="/auth" replace />;
}
