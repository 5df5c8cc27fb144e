import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { focusMain, useRouteFocus } from '../ui/route-focus.ts';
import { Spinner } from '../ui/Spinner.tsx';
import classes from './Frame.module.css';
import { Header } from './Header.tsx';

/** What stands around every screen. */
export function Frame() {
  const { pathname } = useLocation();
  useRouteFocus();
  return (
    <>
      <Header />
      <main tabIndex={-1} className={classes.main}>
        <ErrorBoundary place={pathname} onShown={focusMain}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}
