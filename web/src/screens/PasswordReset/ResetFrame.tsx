import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Clearing } from '../Login/Clearing.tsx';
import classes from '../Login/Login.module.css';

interface ResetFrameProps {
  title: string;
  back: string;
  children: ReactNode;
}

/** Beside the picture of the sign-in, from which one comes and to which one goes back. */
export function ResetFrame({ title, back, children }: ResetFrameProps) {
  return (
    <div className={classes.login}>
      <div className={classes.welcome}>
        <Clearing />
        <PageTitle>{title}</PageTitle>
      </div>
      <div className={classes.form}>
        {children}
        <Link to="/auth" className={classes.forgot}>
          {back}
        </Link>
      </div>
    </div>
  );
}
