import { interleavedBars } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import classes from './Barcode.module.css';

/** What a reader needs blank on both sides, in units of the narrowest bar. */
const quiet = 10;
const height = 50;

/** The bars of a slip. A unit is one pixel of the page, which makes them as wide as a bank prints them. */
export function Barcode({ digits }: { digits: string }) {
  const { t } = useTranslation();
  const widths = interleavedBars(digits);
  const total = widths.reduce((sum, width) => sum + width, 2 * quiet);
  return (
    <div className={classes.frame}>
      <svg
        className={classes.bars}
        role="img"
        aria-label={t('openInvoice.barcode')}
        viewBox={`0 0 ${total} ${height}`}
        width={total}
        height={height}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <rect width={total} height={height} fill="#fff" />
        <path d={barPath(widths)} fill="#000" />
      </svg>
    </div>
  );
}

/** Bars and spaces in turn, as one drawing. */
function barPath(widths: readonly number[]): string {
  let x = quiet;
  return widths
    .map((width, at) => {
      const from = x;
      x += width;
      return at % 2 === 0 ? `M${from} 0h${width}v${height}h-${width}z` : '';
    })
    .join('');
}
