import type { ReactNode } from 'react';
import { BackButton } from '../ui/BackButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import classes from './ScreenFrame.module.css';

interface ScreenFrameProps {
  title: string;
  /** The company that the screen is about. */
  subtitle?: string | undefined;
  /** Takes all of a large screen, for a table with something beside it. */
  wide?: boolean;
  children: ReactNode;
}

export function ScreenFrame({ title, subtitle, wide = false, children }: ScreenFrameProps) {
  return (
    <div className={classes.screen} data-roomy={wide || undefined}>
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
