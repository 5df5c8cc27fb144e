import { useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

/**
 * Leads on to another screen. While that screen's code is on its way this one stays, and an address typed by hand may
 * lead right back to it: then it leads on again.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const here = useHref(useLocation());
  useEffect(() => {
    const leave = () => navigate(to, { replace: true });
    const leaveAgain = () => {
      if (window.location.hash === here) leave();
    };
    leave();
    window.addEventListener('popstate', leaveAgain);
    return () => window.removeEventListener('popstate', leaveAgain);
  }, [navigate, to, here]);
  return null;
}
