import type { ComponentProps } from 'react';
import classes from './Spoken.module.css';

/** Words for the ear alone. */
export function Spoken(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={classes.spoken} />;
}
