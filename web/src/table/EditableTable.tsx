import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftQuestion } from '../ui/DraftQuestion.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { focusInstead } from '../ui/lost-focus.ts';
import { notifyError } from '../ui/notify.ts';
import { tableAside } from './aside/table-aside.ts';
import { useAside } from './aside/use-aside.ts';
import { ConfirmRemoval } from './ConfirmRemoval.tsx';
import type { StoredRow } from './column.ts';
import classes from './EditableTable.module.css';
import { isUnsaved, withEdited } from './editing.ts';
import { useExport } from './export/use-export.ts';
import { findAction } from './focus-action.ts';
import { PreviewContext } from './pdf/preview-context.ts';
import { PrintedTable } from './print/PrintedTable.tsx';
import { remarksOn } from './remarks.ts';
import { TableFrame } from './TableFrame.tsx';
import { Toolbar } from './Toolbar.tsx';
import { IconSearchOff } from './table-icons.ts';
import type { EditableTableProps } from './table-props.ts';
import { buttonCount, cardsQuery, roomBesideQuery, tableWidth } from './table-width.ts';
import { toolbarActions } from './toolbar-actions.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFocusAfterEditing } from './use-focus-after-editing.ts';
import { useRemoval } from './use-removal.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowEditing } from './use-row-editing.ts';
import { useSelection } from './use-selection.ts';
import { useShownRows } from './use-shown-rows.ts';
import { useUnsaved } from './use-unsaved.ts';

const none: readonly never[] = [];
const atOnce = { getInitialValueInEffect: false };

export function EditableTable<Row extends StoredRow>(props: EditableTableProps<Row>) {
  const { label, rows, columns, loading, changes, selectionActions = none, rowActions = none } = props;
  const { t } = useTranslation();
  const area = useRef<HTMLElement>(null);

  const editor = useRowEditing<Row>(columns, changes);
  const { editing } = editor.state;
  const unsaved = useUnsaved(editor, props.drafts);
  const kept = { editedId: editing?.id, savedId: editor.state.saved };
  const list = useShownRows({ rows, columns, order: props.order, askedFilter: props.askedFilter, ...kept, t });
  const { shown } = list;
  const selection = useSelection(shown, editor.state.selected, changes.delete?.isProtected);
  const removal = useRemoval(changes.delete?.run, () => findAction(area.current, 'add'));
  useFocusAfterEditing(editing?.id, area);
  const exportMenu = useExport({ label, owner: props.owner, shown, chosen: selection.chosen, columns, t });
  const { aside, ...asides } = useAside({
    label,
    rows,
    shown,
    columns,
    details: props.details,
    pdfTitle: props.pdfTitle,
    area,
    t,
  });
  const buttons = useRowActions<Row>({ changes, rowActions, t, edit: editor.edit, askRemoval: removal.ask });

  const edited = editing?.line;
  const lines = useMemo(() => withEdited(shown, edited), [shown, edited]);
  const isEditing = editing !== null;
  const remarks = editing ? remarksOn(editing, rows, columns, props.remarks) : none;
  const visible = useMemo(
    () => columns.filter(({ onlyWhileEditing }) => isEditing || !onlyWhileEditing),
    [columns, isEditing],
  );
  const isBusy = isEditing || editor.opening || removal.running;
  const { create } = changes;
  // One that is in edit already takes files by itself.
  const { dropping, handlers } = useFileDrop(create?.fromFiles && !isBusy ? dropped : undefined);
  // While files are read no row opens: theirs would have no place.
  const locked = isBusy || dropping === 'reading';

  /** A row made of files. */
  async function dropped(files: readonly File[]) {
    const filled = await create?.fromFiles?.(files).catch(() => null);
    if (create && filled) editor.add(create.blank, filled);
    else {
      notifyError(t('files.unreadable'));
      // What had it was disabled meanwhile.
      focusInstead();
    }
  }

  // Whoever may only add rows sees buttons in none but the one that is being added.
  const actions = buttons.length > 0 || isEditing ? buttons : undefined;
  const asCards = useMediaQuery(cardsQuery(columns, buttonCount(actions)), undefined, atOnce);
  const room = useMediaQuery(roomBesideQuery(columns, buttons.length), undefined, atOnce);
  /** A saved row stays in sight until something else is asked for. */
  function filterBy(text: string) {
    list.setFilter(text);
    editor.dispatch({ type: 'forget' });
  }

  function clearFilter() {
    filterBy('');
    area.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
  }

  return (
    <section ref={area} className={classes.area} aria-label={label} data-drop={dropping ?? undefined} {...handlers}>
      {dropping && (
        <p role="status" className={classes.drop}>
          {t(`files.onTable.${dropping}`)}
        </p>
      )}
      <Toolbar
        isOverCards={asCards}
        filter={props.search?.text ?? list.filter}
        onFilter={props.search?.onChange ?? filterBy}
        shown={shown.length}
        total={props.instead ? undefined : rows.length}
        hasMore={props.search?.hasMore ?? false}
        selected={selection.chosen.length}
        hint={
          editing && isUnsaved(editing.id) && changes.create?.carriesOver.length ? t('table.saveAndNext') : undefined
        }
        actions={toolbarActions({
          changes,
          selectionActions,
          exportMenu,
          locked,
          loading,
          t,
          chosen: selection.chosen,
          add: editor.add,
          askRemoval: removal.ask,
        })}
      />
      {props.instead || (
        <>
          <PrintedTable
            area={area}
            label={label}
            rows={shown}
            total={rows.length}
            filter={list.filter}
            columns={columns}
          />
          <div
            className={classes.content}
            style={{ '--table-width': `${tableWidth(visible, buttonCount(actions))}rem` } as CSSProperties}
            data-beside={(aside && room) || undefined}
          >
            <PreviewContext value={asides.openPdf}>
              {lines.length > 0 ? (
                <TableFrame
                  label={label}
                  lines={lines}
                  rows={rows}
                  columns={visible}
                  actions={actions}
                  editor={editor}
                  list={list}
                  selection={selection}
                  leads={props.leads}
                  asCards={asCards}
                  besideId={aside?.rowId}
                  markedId={props.marked}
                  remarks={remarks}
                  locked={locked}
                  onDetails={asides.openDetails}
                  noteOf={props.noteOf}
                  onGiveUp={unsaved.giveUp}
                />
              ) : rows.length > 0 ? (
                <EmptyState text={t('table.noMatch')} icon={IconSearchOff}>
                  <LinkButton variant="light" onClick={clearFilter}>
                    {t('table.clearFilter')}
                  </LinkButton>
                </EmptyState>
              ) : (
                <EmptyState text={props.emptyText} />
              )}
            </PreviewContext>
            {aside && (
              <tableAside.Component
                aside={aside}
                beside={room}
                checkPdf={props.checkPdf}
                onShow={asides.show}
                onClose={asides.close}
              />
            )}
          </div>
        </>
      )}
      {changes.delete && <ConfirmRemoval removal={removal} columns={columns} {...changes.delete} />}
      {isEditing && <DraftQuestion {...unsaved.question} />}
    </section>
  );
}
