import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import Login from '../Login/Login.tsx';
import { usePortal } from '../portal.ts';
import { entryAddress } from './entry-address.ts';

/**
 * Where links in mails lead: on to the screen that they name, after a sign-in where there is none. A session that ended
 * since is found out here, where the way is still known.
 */
export default function Enter() {
  const [parameters] = useSearchParams();
  const to = entryAddress(usePortal(), parameters);
  const { user, validate } = useSession();
  const [isAsked, setAsked] = useState(false);
  const isToBeAsked = user !== null && !isAsked;
  useEffect(() => {
    if (!isToBeAsked) return;
    const leaving = new AbortController();
    // Without an answer the screen itself will say what is wrong.
    validate(leaving.signal)
      .catch(() => {})
      .finally(() => leaving.signal.aborted || setAsked(true));
    return () => leaving.abort();
  }, [isToBeAsked, validate]);

  if (!user) return <Login to={to} />;
  return (
    <>
      {!isToBeAsked && <Redirect to={to} />}
      <Spinner />
    </>
  );
}
