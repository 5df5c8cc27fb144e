import { type ReactNode, useId } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import classes from './News.module.css';

interface CardProps {
  title: string;
  /** Where all of it stands. */
  more?: { to: string; text: string };
  children: ReactNode;
}

export function Card({ title, more, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.top}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        {more && (
          <ScreenLink to={more.to} aria-describedby={id} className={classes.more}>
            {more.text}
          </ScreenLink>
        )}
      </div>
      {children}
    </section>
  );
}
