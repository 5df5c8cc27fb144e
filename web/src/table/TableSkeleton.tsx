import { Spinner } from '../ui/Spinner.tsx';
import classes from './TableSkeleton.module.css';

const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The shape of a table that is on its way, under the words that say so. */
export function TableSkeleton() {
  return (
    <div className={classes.area}>
      <Spinner withText />
      <div aria-hidden className={classes.table}>
        {lines.map((line) => (
          <div key={line} className={classes.row}>
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}
