import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Fault } from '../../ui/Fault.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './Account.module.css';
import type { AccountSection } from './section-link.ts';
import { useStepFocus } from './use-step-focus.ts';

interface SectionProps {
  /** Of those that links lead to. */
  id?: AccountSection;
  title: string;
  intro?: string;
  /** What it tells of: until that is there, it offers nothing. */
  query?: UseQueryResult<unknown>;
  /** Names what it shows, where one thing takes the place of another. */
  step?: string;
  children: ReactNode;
}

/** A part of the account, saved by itself. */
export function Section({ id: given, title, intro, query, step = '', children }: SectionProps) {
  const made = useId();
  const id = given ?? made;
  const part = useStepFocus(step);
  return (
    <section ref={part} aria-labelledby={id} className={classes.section}>
      <Heading size="h3" id={id} tabIndex={-1}>
        {title}
      </Heading>
      {intro && <p className={classes.intro}>{intro}</p>}
      {query?.isPending ? <Spinner /> : query?.isLoadingError ? <Fault onRetry={() => query.refetch()} /> : children}
    </section>
  );
}
