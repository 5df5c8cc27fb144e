import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { newQueryClient } from '../api/query-client.ts';
import { usePrefetch } from '../screens/use-prefetch.ts';
import { sessionCheckKey } from '../session/calls.ts';
import { useSession } from '../session/session.tsx';
import { Fault } from '../ui/Fault.tsx';
import { focusTitle } from '../ui/route-focus.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { QuickJump } from './QuickJump/QuickJump.tsx';
import type { GateProps } from './requirement.ts';
import classes from './SignedIn.module.css';
import { StaffBar } from './StaffBar.tsx';
import { useListening } from './use-listening.ts';
import { useShutting } from './use-shutting.ts';

interface SignedInProps extends GateProps {
  /** What was loaded of this user on the way here. */
  known?: QueryClient;
}

/** The rows that were loaded live as long as the user is signed in: one user's are never another's to see. */
export default function SignedIn({ user, onShut, known }: SignedInProps) {
  useShutting({ user, onShut });
  useListening();
  const [client] = useState(() => known ?? newQueryClient());
  return (
    <QueryClientProvider client={client}>
      <QuickJump />
      <StaffBar user={user} />
      <Checked user={user} />
    </QueryClientProvider>
  );
}

/** Every entry to a protected route asks the server whether the session is alive. */
function Checked({ user }: Pick<SignedInProps, 'user'>) {
  const { t } = useTranslation();
  const { validate } = useSession();
  const { pathname } = useLocation();
  const prefetch = usePrefetch();
  const check = useQuery({
    queryKey: [...sessionCheckKey, user.id, pathname],
    queryFn: ({ signal }) => validate(signal).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: true,
  });
  // A screen that was shown stays, with what was typed in it, when everything is read anew and the server is away.
  const checked = check.data === true;
  const checking = check.isFetching && !checked;

  useEffect(() => {
    if (!checking) focusTitle();
  }, [checking]);

  // Signing out works with the server away, so the screen that it leads to must not have to be fetched then.
  useEffect(() => {
    if (checked) prefetch('/auth');
  }, [checked, prefetch]);

  if (check.isError && !checked && !checking)
    return <Fault wholePage text={t('session.checkFailed')} onRetry={() => check.refetch()} />;
  return (
    <div className={classes.area}>
      {checking && (
        <div className={classes.waiting}>
          <Spinner />
        </div>
      )}
      {/* Mounted but unseen while checking, so that a screen's data loads side by side with the check. */}
      <div className={classes.screen} data-checking={checking || undefined} inert={checking}>
        <Outlet />
      </div>
    </div>
  );
}
