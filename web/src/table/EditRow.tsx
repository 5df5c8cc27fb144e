import type { TFunction } from 'i18next';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { IconX } from '../ui/entry-icons.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { IconCheck } from '../ui/icons.ts';
import { RemarkLine } from '../ui/Remark.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { Column, DraftValue, Line, StoredRow } from './column.ts';
import { allowDrop, dropOnRow } from './drop-on-row.ts';
import { type Editing, isUnsaved } from './editing.ts';
import { knownTexts } from './known-texts.ts';
import type { FieldRemark } from './remarks.ts';
import classes from './rows.module.css';
import { useRowInView } from './use-row-in-view.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface EditRowProps<Row> {
  line: Line<Row>;
  index: number;
  columns: readonly Column<Row>[];
  /** Of the columns, in the reader's language. */
  titles: readonly string[];
  editing: Editing<Row>;
  /** All rows of the table. */
  rows: readonly Row[];
  remarks: readonly FieldRemark[];
  t: TFunction;
  measure(row: HTMLTableRowElement | null): void;
  onChange(name: string, value: DraftValue): void;
  /** `andNext` begins another row once a new one is saved. */
  onSave(andNext?: boolean): void;
  onCancel(): void;
  /** As `onCancel`, but something typed is asked about first. */
  onGiveUp(): void;
}

export function EditRow<Row extends StoredRow>(props: EditRowProps<Row>) {
  const { line, index, columns, titles, editing, rows, remarks, t, measure, onChange, onSave, onCancel, onGiveUp } =
    props;
  const { draft, problems, saving, progress, refusals } = editing;
  const row = useRef<HTMLTableRowElement>(null);
  const place = useCallback(
    (element: HTMLTableRowElement | null) => {
      row.current = element;
      measure(element);
    },
    [measure],
  );

  useRowInView(row);
  const isNew = isUnsaved(line.id);
  // A row that has just opened has no error yet, so the focus goes to its first field: of a new one, to what is missing.
  useEffect(() => {
    const fields = [...(row.current?.querySelectorAll<Field>('input, select, textarea') ?? [])];
    const isSought = (field: Field) => (refusals > 0 ? field.ariaInvalid === 'true' : !isNew || field.value === '');
    (fields.find(isSought) ?? (refusals > 0 ? undefined : fields[0]))?.focus();
  }, [refusals, isNew]);

  // Stays as it was refused: what is wrong besides would interrupt whoever types what was missing.
  const [said, setSaid] = useState<{ refusals: number; name?: string | undefined }>({ refusals: 0 });
  if (said.refusals !== refusals) setSaid({ refusals, name: columns.find(({ name }) => problems[name])?.name });

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onGiveUp();
    else if (event.key === 'Enter' && isTyping(event.target)) {
      event.preventDefault();
      onSave(event.ctrlKey || event.metaKey);
    }
  }

  return (
    <tr
      ref={place}
      className={classes.row}
      data-index={index}
      data-editing
      aria-rowindex={index + 2}
      aria-busy={saving}
      onKeyDown={onKeyDown}
      onDragOver={allowDrop}
      onDrop={dropOnRow}
    >
      <td className={classes.select} />
      {columns.map((column, at) => {
        const title = titles[at] ?? '';
        const current = column.show(line, { t, title });
        const problem = problems[column.name];
        const isAlert = problem !== undefined && said.name === column.name;
        return (
          <td
            key={column.name}
            className={column.editor ? classes.field : classes.cell}
            data-label={title}
            data-align={column.align}
          >
            {column.editor?.field({
              label: title,
              value: draft[column.name] ?? null,
              required: column.required === 'inNew' ? isNew : column.required,
              problem: isAlert ? (
                <span key={refusals} role="alert">
                  {problem}
                </span>
              ) : (
                problem
              ),
              current,
              progress,
              busy: saving,
              known: column.suggests && (() => knownTexts(rows.map((row) => column.text(row, t)))),
              onChange: (value) => onChange(column.name, value),
            }) ?? current}
            <Remarks remarks={remarks.filter(({ field }) => field === column.name)} />
          </td>
        );
      })}
      <td className={classes.actions}>
        <div>
          <IconButton label={t('table.save')} tone="strong" aria-disabled={saving} onClick={() => onSave()}>
            {saving ? <Spinner placement="inline" label={t('table.saving')} /> : <IconCheck aria-hidden size={18} />}
          </IconButton>
          <IconButton label={t('table.cancel')} onClick={onCancel}>
            <IconX aria-hidden size={18} />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}

/** Said to screen readers too, as they come up while one types. */
function Remarks({ remarks }: { remarks: readonly FieldRemark[] }) {
  if (remarks.length === 0) return null;
  return (
    <div className={classes.remarks} role="status">
      {remarks.map(({ field, ...remark }) => (
        <RemarkLine key={remark.text} {...remark} />
      ))}
    </div>
  );
}

/** On a button or a file field, Enter has a meaning of its own. */
function isTyping(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'file';
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}
