import { useTranslation } from 'react-i18next';
import { SlipLine } from './SlipLine.tsx';
import classes from './Slips.module.css';
import { columns, isDone, type SlipRow } from './slip-row.ts';
import type { SlipHandlers } from './use-slips.ts';

interface SlipTableProps {
  rows: readonly SlipRow[];
  on: SlipHandlers;
  disabled: boolean;
}

/** What was read from the slips, to be checked and completed. */
export function SlipTable({ rows, on, disabled }: SlipTableProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>{t('slips.check')}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`slips.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <SlipLine
              key={row.key}
              row={row}
              line={at + 1}
              isLast={at === rows.length - 1}
              on={on}
              disabled={disabled || isDone(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
