import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../ui/notify.ts';
import { useLeaveQuestion } from '../ui/use-leave-question.ts';
import type { StoredRow } from './column.ts';
import { type Editing, isTouched } from './editing.ts';
import type { useRowEditing } from './use-row-editing.ts';

/** Where a draft waits that nobody gave up: the session ended, or the browser went back. */
export interface DraftKeeping<Row> {
  keep(editing: Editing<Row>): void;
  /** Gives it back, once. */
  take(): Editing<Row> | undefined;
}

/** What was typed is given up only by someone who was asked, and otherwise waits for its author. */
export function useUnsaved<Row extends StoredRow>(
  { state: { editing }, cancel, resume }: ReturnType<typeof useRowEditing<Row>>,
  keeping: DraftKeeping<Row> | undefined,
) {
  const { t } = useTranslation();
  const touched = editing !== null && isTouched(editing);
  const unsaved = useRef<Editing<Row>>(null);
  useEffect(() => {
    unsaved.current = touched ? editing : null;
  }, [touched, editing]);

  const { opened, ask, stay, leave } = useLeaveQuestion(touched);

  const restore = useEffectEvent((kept: Editing<Row>) => {
    resume(kept);
    notifySuccess(t('drafts.restored'));
  });
  useEffect(() => {
    const kept = keeping?.take();
    if (kept) restore(kept);
    return () => {
      if (unsaved.current) keeping?.keep(unsaved.current);
    };
  }, [keeping]);

  function discard() {
    unsaved.current = null;
    // The focus goes to where the edit was begun, as after every other end of it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    cancel();
    leave();
  }

  return {
    opened,
    discard,
    stay,
    /** Ends the edit at once where nothing was typed. */
    giveUp: () => (touched ? ask(() => undefined) : cancel()),
  };
}
