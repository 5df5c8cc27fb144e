import { useCallback, useEffect, useReducer, useRef, useTransition } from 'react';
import type { Column, Draft, DraftProblems, DraftValue, Line, RowId } from './column.ts';
import { atRest, newRowId, tableReducer } from './editing.ts';

/** A draft on its way out. */
export interface Submission {
  readonly id: RowId;
  readonly draft: Draft;
  readonly signal: AbortSignal;
  onProgress(fraction: number): void;
}

/** Ends with nothing when the row was saved, or with what is wrong with its fields: perhaps none of them. */
export type Save = (submission: Submission) => Promise<DraftProblems | undefined>;

/** The state of a table and the moves that take more than one step. */
export function useRowEditing<Row>(columns: readonly Column<Row>[], save: Save | undefined) {
  const [state, dispatch] = useReducer(tableReducer, atRest);
  const [opening, startOpening] = useTransition();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  // In small steps: the fields of a row are the most that a click here draws at once, and the first are the slowest.
  const edit = useCallback(
    (line: Line<Row> & { id: RowId }) =>
      startOpening(() => dispatch({ type: 'edit', id: line.id, draft: draftOf(columns, line) })),
    [columns],
  );

  async function submit() {
    const { editing } = state;
    if (!save || !editing || editing.saving) return;
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: 'save' });
    const problems = await save({
      id: editing.id,
      draft: editing.draft,
      signal: controller.signal,
      onProgress: (fraction) => dispatch({ type: 'progress', fraction }),
    });
    if (!controller.signal.aborted) dispatch(problems ? { type: 'refuse', problems } : { type: 'end' });
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
    add: (blank: Partial<Omit<Row, 'id'>>) => edit({ ...blank, id: newRowId(Date.now()) }),
    change: (name: string, value: DraftValue) => dispatch({ type: 'change', name, value }),
    submit,
    cancel,
  };
}

function draftOf<Row>(columns: readonly Column<Row>[], line: Line<Row>): Draft {
  return Object.fromEntries(columns.flatMap(({ name, editor }) => (editor ? [[name, editor.start(line)]] : [])));
}
