import { companyColumn, type Import, type ImportLine, type ImportProblem, importables } from '@clareira/contract';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../i18n/problem-text.ts';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { fieldLabel, formatValue } from '../rows/field-changes.ts';
import type { Correction, Corrections, LineCorrections } from './corrections.ts';
import classes from './Import.module.css';
import type { CellHandlers } from './use-corrections.ts';

interface PreviewProps {
  checked: Import;
  corrections: Corrections;
  locked: boolean;
  on: CellHandlers;
}

const shownAtOnce = 100;

/** The rows of an import, those with problems first, each of which is corrected in its cell. */
export function ImportPreview({ checked, corrections, locked, on }: PreviewProps) {
  const { t } = useTranslation();
  const { resource, problems, rows } = checked;
  const columns = useMemo(() => columnsOf(resource, t), [resource, t]);
  const wrong = useMemo(() => Map.groupBy(problems, ({ line }) => line), [problems]);
  const lines = useLines(checked, corrections);
  const inOrder = useMemo(() => {
    const isWrong = ({ line }: ImportLine) => Number(wrong.has(line));
    return lines.toSorted((one, other) => isWrong(other) - isWrong(one) || one.line - other.line);
  }, [lines, wrong]);
  const first = useFirstRows(inOrder, shownAtOnce);
  const body = useListFocus<HTMLTableSectionElement>('input');

  const drawLine = (row: ImportLine) => (
    <Line
      key={row.line}
      row={row}
      columns={columns}
      problems={wrong.get(row.line)}
      // Nobody can correct it any more.
      corrections={checked.status === 'checked' ? corrections[row.line] : undefined}
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

/** With the lines that are right by now and not among those shown, as long as something typed into them is not saved. */
function useLines({ status, preview }: Import, corrections: Corrections): readonly ImportLine[] {
  const known = useRef(new Map<number, ImportLine>());
  useEffect(() => {
    for (const row of preview) known.current.set(row.line, row);
  }, [preview]);
  const shown = useMemo(() => new Set(preview.map(({ line }) => line)), [preview]);
  const others = Object.keys(corrections)
    .map(Number)
    .filter((line) => status === 'checked' && !shown.has(line));
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
const Line = memo(({ row: { line, cells, values }, columns, problems, corrections, locked, on }: LineProps) => {
  const { t } = useTranslation();
  return (
    <tr data-wrong={problems !== undefined || undefined}>
      <th scope="row">{line}</th>
      {columns.map(({ field, name, format }) => {
        const value = cells[field] ?? '';
        const typed = corrections?.[field];
        const correction = typed?.value === value ? undefined : typed;
        const message = problems?.findLast((problem) => problem.field === field)?.message;
        return (
          <td key={field} data-label={name}>
            {message || correction ? (
              <WrongCell
                label={t('imports.cell', { line, name })}
                value={value}
                message={message && problemText(message, t)}
                correction={correction}
                locked={locked}
                onType={(text) => on.type(line, field, text)}
                onLeave={() => on.leave(line, field)}
              />
            ) : (
              (format(values?.[field]) ?? value)
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** The columns by the names that the tables have for them in the reader's language; a file has them in Portuguese. */
function columnsOf(path: string, t: TFunction) {
  const { resource, columns } = importables[path] ?? { columns: [] };
  return columns.map(({ field, name }) => ({
    field,
    name: resource && field !== companyColumn.field ? fieldLabel(resource.name, field, t) : name,
    /** What will be written, as the tables show it: a file may say it in another way. */
    format: (value: unknown) => resource && formatValue(resource, resource.name, field, value, t),
  }));
}

/** On a phone most columns are out of sight: the first problem is not. */
function showFirstWrong(frame: HTMLElement | null) {
  const cell = frame?.querySelector<HTMLElement>('td:has([aria-invalid])');
  if (frame && cell) frame.scrollLeft = cell.offsetLeft + cell.offsetWidth - frame.clientWidth;
}

/** To the next that is wrong; from the last of them there is nowhere to go. */
function goOn(cell: HTMLElement, leave: () => void) {
  const wrong = [...(cell.closest('table')?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])];
  const next = wrong[wrong.indexOf(cell) + 1];
  if (next) next.focus();
  else leave();
}

interface WrongCellProps {
  label: string;
  value: string;
  message: string | undefined;
  correction: Correction | undefined;
  locked: boolean;
  onType(value: string): void;
  onLeave(): void;
}

/** Corrected where it stands: leaving the cell, or Enter, has it judged again. What could not be sent says so, and stays. */
function WrongCell({ label, value, message, correction, locked, onType, onLeave }: WrongCellProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.wrong}>
      <input
        value={correction?.value ?? value}
        aria-label={label}
        aria-describedby={id}
        aria-invalid
        readOnly={locked}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goOn(event.currentTarget, onLeave);
        }}
      />
      <span id={id}>{correction?.failure ?? message}</span>
      {correction?.failure && (
        <Button
          size="xs"
          variant="default"
          disabled={locked}
          aria-label={`${t('faults.tryAgain')}: ${label}`}
          onClick={onLeave}
        >
          {t('faults.tryAgain')}
        </Button>
      )}
    </div>
  );
}
