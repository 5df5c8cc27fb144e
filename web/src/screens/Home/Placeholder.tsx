import { useTranslation } from 'react-i18next';
import classes from './Placeholder.module.css';

interface PlaceholderProps {
  lines: number;
  /** Of all that load together, one says so to screen readers. */
  said?: boolean;
}

/** The shape of what is on its way, so that nothing jumps when it comes. */
export function Placeholder({ lines, said = false }: PlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.placeholder}>
      {said && (
        <p role="status" className={classes.said}>
          {t('app.loading')}
        </p>
      )}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} aria-hidden className={classes.line} />
      ))}
    </div>
  );
}
