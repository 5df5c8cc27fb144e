import type { ReactNode } from 'react';
import { BackButton } from '../ui/BackButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import classes from './ScreenFrame.module.css';

interface ScreenFrameProps {
  title: string;
  /** The company that the screen is about. */
  subtitle?: string | undefined;
  children: ReactNode;
}

export function ScreenFrame({ title, subtitle, children }: ScreenFrameProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <div>
          <PageTitle>{title}</PageTitle>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        <BackButton />
      </div>
      {children}
    </div>
  );
}
