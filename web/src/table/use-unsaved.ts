import { type DraftKeeping, useUnsavedDraft } from '../ui/use-unsaved-draft.ts';
import type { StoredRow } from './column.ts';
import { type Editing, isTouched } from './editing.ts';
import type { useRowEditing } from './use-row-editing.ts';

/** The row in edit, as something that may be lost. */
export function useUnsaved<Row extends StoredRow>(
  { state: { editing }, cancel, resume }: ReturnType<typeof useRowEditing<Row>>,
  keeping: DraftKeeping<Editing<Row>> | undefined,
) {
  const draft = editing && isTouched(editing) ? editing : null;
  const { question, giveUp } = useUnsavedDraft({ draft, keeping, resume, cancel });

  function discard() {
    // The focus goes to where the edit was begun, as after every other end of it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    question.onConfirm();
  }

  return { question: { ...question, onConfirm: discard }, giveUp };
}
