import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { focusInstead } from '../../ui/lost-focus.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import { bottomBar } from './bottom-bar.ts';
import { SlipNotes } from './SlipNotes.tsx';
import classes from './Slips.module.css';
import { SlipTable } from './SlipTable.tsx';
import { countsOf } from './slip-counts.ts';
import { isSaved } from './slip-row.ts';
import type { useSlips } from './use-slips.ts';

/** The slips that were read, and what is done with all of them. */
export default function SlipList({ slips }: { slips: ReturnType<typeof useSlips> }) {
  const { t } = useTranslation();
  const { rows, notes, reading, saving } = slips;
  const unsaved = rows.filter((row) => !isSaved(row));
  const saved = rows.length - unsaved.length;
  const { opened, stay, leave } = useLeaveQuestion(saved < rows.length || reading !== null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const [attempts, setAttempts] = useState(0);
  const isBusy = reading !== null || saving;

  function removeSaved() {
    slips.removeSaved();
    focusInstead();
  }

  // What is wrong is filled in next; where all is saved, the button has nothing more to do.
  useEffect(() => {
    const isElsewhere = !document.activeElement?.matches('body, :disabled, [data-save]');
    if (attempts === 0 || isElsewhere) return;
    const wrong = document.querySelector<HTMLElement>('tr [aria-invalid="true"]');
    if (wrong) wrong.focus();
    else focusInstead(() => removeButton.current);
  }, [attempts]);

  async function save() {
    await slips.save();
    setAttempts((before) => before + 1);
  }

  return (
    <>
      {notes.length > 0 && <SlipNotes notes={notes} onDrop={slips.dropNotes} />}
      <div className={classes.list}>
        {rows.length > 0 && <SlipTable rows={rows} on={slips.on} disabled={saving} />}
        <div ref={bottomBar} hidden={rows.length === 0} className={classes.buttons}>
          <BusyButton data-save loading={saving} disabled={isBusy || saved === rows.length} onClick={save}>
            {countsOf(unsaved, t, 'todo')}
          </BusyButton>
          {saved > 0 && (
            <Button variant="default" disabled={isBusy} ref={removeButton} onClick={removeSaved}>
              {t('slips.removeSaved')}
            </Button>
          )}
          <p role="status" className={classes.progress}>
            {saving && <progress value={saved} max={rows.length} aria-label={t('slips.title')} />}
            {t('slips.savedOf', { count: saved, of: rows.length })}
          </p>
        </div>
      </div>
      <DraftQuestion opened={opened} onConfirm={() => leave(slips.discard)} onClose={stay} />
    </>
  );
}
