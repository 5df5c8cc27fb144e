import { companyColumn, type Import, type ImportLine, importables } from '@clareira/contract';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../i18n/problem-text.ts';
import { InSteps } from '../../ui/InSteps.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { toldName } from '../rows/told-values.ts';
import classes from './Import.module.css';
import { ImportStatus } from './ImportStatus.tsx';
import type { Steps } from './use-import.ts';

interface CheckedImportProps {
  checked: Import;
  steps: Steps;
}

/** What the file says, with every problem beside its cell; nothing is written before somebody says so. */
export function CheckedImport({ checked, steps }: CheckedImportProps) {
  const { t } = useTranslation();
  const { status, rows, problems, file_name } = checked;
  const isBusy = steps.running !== null;
  return (
    <div className={classes.checked}>
      <div className={classes.line} role="status">
        <strong>{file_name}</strong>
        <span>{t('imports.rows', { count: rows })}</span>
        <ImportStatus of={checked} />
      </div>
      <div className={classes.line}>
        {status === 'checked' && (
          <Button loading={steps.running === 'commit'} disabled={isBusy || problems.length > 0} onClick={steps.commit}>
            {t('imports.commit')}
          </Button>
        )}
        {status === 'done' && (
          <Button variant="default" loading={steps.running === 'undo'} disabled={isBusy} onClick={steps.undo}>
            {t('imports.undo')}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={steps.leave}>
          {t('imports.another')}
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {steps.problem}
      </p>
      {status === 'checked' && problems.length > 0 && <p className={classes.intro}>{t('imports.correctHere')}</p>}
      <Preview
        checked={checked}
        // A correction that is on its way keeps nobody from the next cell.
        locked={status !== 'checked' || (isBusy && steps.running !== 'correct')}
        onCorrect={steps.correct}
      />
    </div>
  );
}

interface PreviewProps {
  checked: Import;
  locked: boolean;
  onCorrect(line: number, field: string, value: string): void;
}

const shownAtOnce = 100;

function Preview({ checked, locked, onCorrect }: PreviewProps) {
  const { t } = useTranslation();
  const { resource, preview, problems, rows } = checked;
  const columns = useMemo(() => columnsOf(resource, t), [resource, t]);
  const wrong = useMemo(() => Map.groupBy(problems, ({ line }) => line), [problems]);
  const inOrder = useMemo(() => {
    const isWrong = ({ line }: ImportLine) => Number(wrong.has(line));
    return preview.toSorted((one, other) => isWrong(other) - isWrong(one) || one.line - other.line);
  }, [preview, wrong]);
  const { shown, hidden, showMore } = useFirstRows(inOrder, shownAtOnce);

  const drawLine = ({ line, cells }: ImportLine) => (
    <tr key={line} data-wrong={wrong.has(line) || undefined}>
      <th scope="row">{line}</th>
      {columns.map(({ field, name }) => {
        const message = wrong.get(line)?.findLast((problem) => problem.field === field)?.message;
        return (
          <td key={field} data-label={name}>
            {message ? (
              <WrongCell
                label={t('imports.cell', { line, name })}
                value={cells[field] ?? ''}
                message={problemText(message, t)}
                locked={locked}
                onCorrect={(value) => onCorrect(line, field, value)}
              />
            ) : (
              cells[field]
            )}
          </td>
        );
      })}
    </tr>
  );

  return (
    <>
      <div ref={showFirstWrong} className={classes.frame}>
        <table className={classes.table}>
          <caption>
            <span className={classes.count}>
              {t(problems.length > 0 ? 'imports.preview' : 'imports.previewGood', { shown: shown.length, total: rows })}
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
          <tbody>
            <InSteps rows={shown} draw={drawLine} />
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <Button variant="default" onClick={showMore}>
          {t('receivables.more')}
        </Button>
      )}
    </>
  );
}

/** The columns by the names that the tables have for them in the reader's language; a file has them in Portuguese. */
function columnsOf(path: string, t: TFunction) {
  const { resource, columns } = importables[path] ?? { columns: [] };
  return columns.map(({ field, name }) => ({
    field,
    name: resource && field !== companyColumn.field ? toldName(resource.name, field, t) : name,
  }));
}

/** On a phone most columns are out of sight: the first problem is not. */
function showFirstWrong(frame: HTMLElement | null) {
  const cell = frame?.querySelector<HTMLElement>('td:has([aria-invalid])');
  if (frame && cell) frame.scrollLeft = cell.offsetLeft + cell.offsetWidth - frame.clientWidth;
}

interface WrongCellProps {
  label: string;
  value: string;
  message: string;
  locked: boolean;
  onCorrect(value: string): void;
}

/** Corrected where it stands: leaving the cell, or Enter, has it judged again. */
function WrongCell({ label, value, message, locked, onCorrect }: WrongCellProps) {
  return (
    <label className={classes.wrong}>
      <input
        defaultValue={value}
        aria-label={label}
        aria-invalid
        readOnly={locked}
        onBlur={({ currentTarget }) => currentTarget.value !== value && onCorrect(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <span>{message}</span>
    </label>
  );
}
