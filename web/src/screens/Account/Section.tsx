import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Account.module.css';

interface SectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A part of the account, saved by itself. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </section>
  );
}
