import { useCallback, useEffect, useReducer, useRef, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../ui/notify.ts';
import type { Outcome, Submission, TableChanges } from './changes.ts';
import type { Column, Draft, DraftValue, Line, StoredRow } from './column.ts';
import { atRest, type Editing, isUnsaved, newRowId, nextLine, tableReducer } from './editing.ts';

/** The state of a table and the moves that take more than one step. */
export function useRowEditing<Row extends StoredRow>(columns: readonly Column<Row>[], changes: TableChanges<Row>) {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(tableReducer<Row>, atRest);
  const [opening, startOpening] = useTransition();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  // In small steps: the fields of a row are the most that a click here draws at once, and the first are the slowest.
  const edit = useCallback(
    (line: Line<Row>, filled: Draft = {}) =>
      startOpening(() => dispatch({ type: 'edit', line, draft: draftOf(columns, line), filled })),
    [columns],
  );

  const resume = useCallback((editing: Editing<Row>) => dispatch({ type: 'resume', editing }), []);

  /** `andNext` begins another row once a new one is saved. */
  async function submit(andNext = false) {
    const { editing } = state;
    const { save } = (editing && isUnsaved(editing.id) ? changes.create : changes.update) ?? {};
    if (!save || !editing || editing.saving) return;
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: 'save' });
    const submission: Submission = {
      id: editing.id,
      line: editing.line,
      draft: editing.draft,
      signal: controller.signal,
      onProgress: (fraction) => dispatch({ type: 'progress', fraction }),
    };
    // Whatever goes wrong must not leave the row waiting for ever.
    const outcome = await save(submission).catch((): Outcome<Row> => {
      notifyError(t('faults.unexpected'));
      return { problems: {} };
    });
    if (controller.signal.aborted) return;
    if ('problems' in outcome) return dispatch({ type: 'refuse', problems: outcome.problems });
    const { saved } = outcome;
    dispatch({ type: 'end', saved: saved.id });
    const { create } = changes;
    if (andNext && create && isUnsaved(editing.id)) edit(nextLine(saved, create.blank, create.carriesOver, Date.now()));
  }

  function change(name: string, value: DraftValue) {
    dispatch({ type: 'change', name, value });
    const { fills } = columns.find((column) => column.name === name) ?? {};
    const filled = fills && state.editing ? fills({ ...state.editing.draft, [name]: value }) : {};
    for (const [other, found] of Object.entries(filled)) dispatch({ type: 'change', name: other, value: found });
  }

  /** Gives an upload up as well. An unsaved row goes with its draft. */
  function cancel() {
    running.current?.abort();
    dispatch({ type: 'end' });
  }

  return {
    state,
    /** A row is on its way into edit: whatever would meet it has to wait. */
    opening,
    dispatch,
    edit,
    resume,
    add: (blank: Partial<Omit<Row, 'id'>>, filled?: Draft) => edit({ ...blank, id: newRowId(Date.now()) }, filled),
    change,
    submit,
    cancel,
  };
}

function draftOf<Row>(columns: readonly Column<Row>[], line: Line<Row>): Draft {
  return Object.fromEntries(columns.flatMap(({ name, editor }) => (editor ? [[name, editor.start(line)]] : [])));
}
