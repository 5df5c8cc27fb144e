import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from './leaving.ts';
import { notifySuccess } from './notify.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** Where a draft waits that nobody gave up: the session ended, or the browser went back. */
export interface DraftKeeping<Draft> {
  keep(draft: Draft): void;
  peek(): Draft | undefined;
  /** Gives it back, once. */
  take(): Draft | undefined;
}

interface UnsavedDraft<Draft> {
  /** What was typed: the same object as long as it says the same, and nothing where nothing was. */
  draft: Draft | null;
  keeping: DraftKeeping<Draft> | undefined;
  resume(kept: Draft): void;
  /** Ends the edit. */
  cancel(): void;
  /** What goes by itself, where that is not all of the screen. */
  part?: Part;
}

/** What was typed is given up only by someone who was asked, and otherwise waits for its author. */
export function useUnsavedDraft<Draft>({ draft, keeping, resume, cancel, part }: UnsavedDraft<Draft>) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<Draft | null>(null);
  const isUnsaved = draft !== saved && draft !== null;
  const unsaved = useRef<Draft>(null);
  useEffect(() => {
    unsaved.current = isUnsaved ? draft : null;
  }, [isUnsaved, draft]);

  const { opened, ask, stay, leave } = useLeaveQuestion(isUnsaved, part);

  const restore = useEffectEvent((kept: Draft) => {
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
    cancel();
  }

  return {
    question: { opened, onConfirm: () => leave(discard), onClose: stay },
    /** Ends the edit without a question: a button that says so is an answer. */
    discard,
    /** It was saved, whatever else the form waits for: nothing of it would be lost. */
    done: () => {
      unsaved.current = null;
      setSaved(() => draft);
      // It may wait from when one had gone back before the answer came; what was typed since goes on waiting.
      if (keeping?.peek() === draft) keeping?.take();
    },
    /** Ends the edit at once where nothing was typed. */
    giveUp: () => (isUnsaved ? ask((agreed) => agreed?.()) : cancel()),
  };
}
