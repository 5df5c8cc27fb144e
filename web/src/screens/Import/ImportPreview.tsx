import {
  companyColumn,
  type Import,
  type ImportLine,
  type ImportProblem,
  importables,
  showCnpj,
} from '@clareira/contract';
import type { TFunction } from 'i18next';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../i18n/problem-text.ts';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { fieldLabel, formatValue } from '../rows/field-changes.ts';
import type { Corrections, LineCorrections } from './corrections.ts';
import classes from './Import.module.css';
import { OpenCell } from './OpenCell.tsx';
import { showCell } from './show-cell.ts';
import type { CellHandlers } from './use-corrections.ts';

interface PreviewProps {
  checked: Import;
  corrections: Corrections;
  locked: boolean;
  on: CellHandlers;
}

const shownAtOnce = 100;
const none: Corrections = {};

/** The rows of an import, those with problems first, each of which is corrected in its cell, and stays where it was. */
export function ImportPreview({ checked, corrections: typed, locked, on }: PreviewProps) {
  const { t } = useTranslation();
  // Once it is written, nobody can correct it any more.
  const corrections = checked.status === 'checked' ? typed : none;
  const { resource, problems, rows } = checked;
  const columns = useMemo(() => columnsOf(resource, t), [resource, t]);
  const wrong = useMemo(() => Map.groupBy(problems, ({ line }) => line), [problems]);
  const lines = useLines(checked.preview, corrections);
  const inOrder = useMemo(() => {
    const isOpen = ({ line }: ImportLine) => Number(wrong.has(line) || line in corrections);
    return lines.toSorted((one, other) => isOpen(other) - isOpen(one) || one.line - other.line);
  }, [lines, wrong, corrections]);
  const first = useFirstRows(inOrder, shownAtOnce);
  const body = useListFocus<HTMLTableSectionElement>('input, select');

  const drawLine = (row: ImportLine) => (
    <Line
      key={row.line}
      row={row}
      columns={columns}
      problems={wrong.get(row.line)}
      corrections={corrections[row.line]}
      locked={locked}
      on={on}
    />
  );

  return (
    <>
      <div ref={showFirstWrong} className={classes.frame}>
        <table className={classes.table}>
          <caption>
            <span className={classes.count}>
              {t(problems.length > 0 ? 'imports.preview' : 'imports.previewGood', {
                shown: first.shown.length,
                count: rows,
              })}
            </span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('imports.line')}</th>
              {columns.map(({ field, name }) => (
                <th key={field} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            <InSteps rows={first.shown} draw={drawLine} />
          </tbody>
        </table>
      </div>
      <MoreRows first={first} list={body} total={rows} />
    </>
  );
}

/** With the lines that were corrected here, are right by now and not among those shown. */
function useLines(preview: readonly ImportLine[], corrections: Corrections): readonly ImportLine[] {
  const known = useRef(new Map<number, ImportLine>());
  useEffect(() => {
    for (const row of preview) known.current.set(row.line, row);
  }, [preview]);
  const shown = useMemo(() => new Set(preview.map(({ line }) => line)), [preview]);
  const others = Object.keys(corrections)
    .map(Number)
    .filter((line) => !shown.has(line));
  if (others.length === 0) return preview;
  return [...others.map((line) => known.current.get(line) ?? { line, cells: {} }), ...preview];
}

interface LineProps extends Pick<PreviewProps, 'locked' | 'on'> {
  row: ImportLine;
  columns: ReturnType<typeof columnsOf>;
  problems: readonly ImportProblem[] | undefined;
  corrections: LineCorrections | undefined;
}

/** Typing into one draws none of the others. */
const Line = memo(({ row, columns, problems, corrections, locked, on }: LineProps) => {
  const { t } = useTranslation();
  const { line, cells, values, company_name } = row;
  return (
    <tr data-wrong={problems !== undefined || undefined}>
      <th scope="row">{line}</th>
      {columns.map(({ field, name, kind, format, choices }) => {
        const value = cells[field] ?? '';
        const typed = corrections?.[field];
        const correction = typed?.isSaved || (typed?.value === value && !typed.failure) ? undefined : typed;
        const problem = problems?.findLast((one) => one.field === field);
        const message = problem && problemText(problem.message, t);
        return (
          <td key={field} data-label={name}>
            {message || typed ? (
              <OpenCell
                label={t('imports.cell', { line, name })}
                value={value}
                kind={kind}
                choices={choices}
                message={message}
                correction={correction}
                isJudged={typed?.isSaved === true}
                locked={locked}
                onType={(text) => on.type(line, field, text)}
                onLeave={() => on.leave(line, field)}
              />
            ) : (
              (format(values?.[field]) ?? value)
            )}
            {field === companyColumn.field && !correction && <span className={classes.owner}>{company_name}</span>}
          </td>
        );
      })}
    </tr>
  );
});

/** The columns by the names that the tables have for them in the reader's language; a file has them in Portuguese. */
function columnsOf(path: string, t: TFunction) {
  const { resource, columns } = importables[path] ?? { columns: [] };
  return columns.map(({ field, name, choices }) => {
    const isCompany = field === companyColumn.field;
    /** What will be written, as the tables show it: a file may say it in another way. */
    const format = (value: unknown) => {
      if (isCompany) return typeof value === 'string' ? showCnpj(value) : undefined;
      return resource && formatValue(resource, resource.name, field, value, t);
    };
    return {
      field,
      name: resource && !isCompany ? fieldLabel(resource.name, field, t) : name,
      kind: isCompany ? 'cnpj' : resource?.fields[field]?.kind,
      format,
      choices: choices && Object.keys(choices).map((value) => [value, format(value) ?? value] as const),
    };
  });
}

/**
 * On a phone most columns are out of sight: the first problem is not. Shown at once, and again when rows that are drawn later
 * have made the columns wider, until somebody scrolls or is in one of the cells.
 */
function showFirstWrong(frame: HTMLElement | null) {
  if (!frame) return;
  let [left, top] = [frame.scrollLeft, frame.scrollTop];
  const watching = new ResizeObserver(() => {
    if (frame.scrollLeft !== left || frame.scrollTop !== top) return watching.disconnect();
    showCell(frame.querySelector('[aria-invalid]'));
    [left, top] = [frame.scrollLeft, frame.scrollTop];
  });
  for (const table of frame.children) watching.observe(table);
  const stop = () => watching.disconnect();
  frame.addEventListener('focusin', stop);
  return stop;
}
