import { showDay, showMoney } from '@clareira/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../today.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import type { Column, StoredRow } from '../column.ts';
import type { Exported } from '../export/exported.ts';
import { sheetOf } from '../export/sheet.ts';
import classes from './PrintedTable.module.css';

interface PrintedTableProps<Row> {
  /** The part of the page that it stands for on paper. */
  area: RefObject<HTMLElement | null>;
  label: string;
  rows: readonly Row[];
  /** How many rows there are without the filter. */
  total: number;
  filter: string;
  columns: readonly Column<Row>[];
}

/** More columns than this do not fit on an upright page. */
const uprightColumns = 7;

/** All rows at once in plain cells, as on paper there is no scrolling; there while its part of the page is printed. */
export function PrintedTable<Row extends StoredRow>({ area, ...props }: PrintedTableProps<Row>) {
  return usePrinting(area) ? <Paper {...props} /> : null;
}

function Paper<Row extends StoredRow>({ label, rows, total, filter, columns }: Omit<PrintedTableProps<Row>, 'area'>) {
  const { t } = useTranslation();
  const sheet = sheetOf(label, rows, columns, t);
  const first = sheet.row(0);
  const facts = [
    showDay(today()),
    t('table.count', { shown: rows.length, total }),
    ...(filter.trim() === '' ? [] : [t('print.filter', { filter })]),
  ];
  return (
    <div className={classes.paper} data-wide={sheet.titles.length > uprightColumns || undefined}>
      <p>{facts.join(' · ')}</p>
      <table aria-label={label}>
        <thead>
          <tr>
            {sheet.titles.map((title, at) => (
              <th key={title} scope="col" data-align={isMoney(first[at] ?? '') ? 'end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {sheet.row(index).map((value, at) => (
                <td
                  key={sheet.titles[at]}
                  data-align={isMoney(value) ? 'end' : undefined}
                  data-long={/\S{50}/.test(`${printed(value)}`) || undefined}
                >
                  {printed(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isMoney(value: Exported): boolean {
  return typeof value === 'object' && 'money' in value;
}

function printed(value: Exported): string | number {
  if (typeof value !== 'object') return value;
  return 'money' in value ? showMoney(value.money) : showDay(value.day);
}
