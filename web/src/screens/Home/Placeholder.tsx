import { useTranslation } from 'react-i18next';
import { Spoken } from '../../ui/Spoken.tsx';
import classes from './Placeholder.module.css';

const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

interface PlaceholderProps {
  /** Up to seven. */
  lines: number;
  /** Of all that load together, one says so to screen readers. */
  said?: boolean;
}

/** The shape of what is on its way, so that nothing jumps when it comes. */
export function Placeholder({ lines, said = false }: PlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.placeholder}>
      {said && <Spoken role="status">{t('app.loading')}</Spoken>}
      {names.slice(0, lines).map((name) => (
        <div key={name} aria-hidden className={classes.line} />
      ))}
    </div>
  );
}
