import classes from './Badge.module.css';
import { RowIcon } from './RowIcon.tsx';
import './tones.css';

export type Tone = 'good' | 'waiting' | 'planned' | 'late' | 'quiet';

/** The tone is told three ways: by the words, the icon and the colour. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <RowIcon name={tone} small />
      {children}
    </span>
  );
}
