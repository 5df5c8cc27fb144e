import { useTranslation } from 'react-i18next';
import classes from './Spinner.module.css';
import { Spoken } from './Spoken.tsx';

interface SpinnerProps {
  /** What is being waited for; the usual loading text when left out. */
  label?: string;
  /** `page` stands in the middle of its own space, `inline` runs with the text around it. */
  placement?: 'page' | 'inline';
  /** Shows the label with the ring instead of only saying it to screen readers. */
  withText?: boolean;
}

export function Spinner({ label, placement = 'page', withText = false }: SpinnerProps) {
  const { t } = useTranslation();
  const text = label ?? t('app.loading');
  return (
    <span role="status" className={classes[placement]}>
      <SpinnerRing />
      {withText ? <span>{text}</span> : <Spoken>{text}</Spoken>}
    </span>
  );
}

/** The ring alone, for what already says in words that it is busy. */
export function SpinnerRing() {
  return <span aria-hidden className={classes.ring} />;
}
