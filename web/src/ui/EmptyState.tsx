import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import type { Icon } from './icon.tsx';
import { IconLeaf } from './icons.ts';

interface EmptyStateProps {
  text: string;
  icon?: Icon;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Stands where there is nothing to show, and says why. */
export function EmptyState({ text, icon: Icon = IconLeaf, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Icon aria-hidden size={40} stroke={1.25} />
      <p>{text}</p>
      {children}
    </div>
  );
}
