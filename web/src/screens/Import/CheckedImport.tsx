import type { Import } from '@clareira/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '../../ui/Announced.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { leaveScreen } from '../../ui/leaving.ts';
import { focusInstead } from '../../ui/lost-focus.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import { ChangedRows } from './ChangedRows.tsx';
import classes from './Import.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import { SameFile } from './SameFile.tsx';
import { useCorrections } from './use-corrections.ts';
import type { Steps } from './use-import.ts';

interface CheckedImportProps {
  checked: Import;
  steps: Steps;
}

/** What the file says, with every problem beside its cell; nothing is written before somebody says so. */
export default function CheckedImport({ checked, steps }: CheckedImportProps) {
  const { t } = useTranslation();
  const { status, rows, problems, file_name } = checked;
  const { corrections, on, isUnsaved, discard } = useCorrections(checked, steps.correct);
  const { opened, stay, leave } = useLeaveQuestion(isUnsaved);
  // A correction that is on its way keeps nobody from the next cell.
  const isBusy = steps.running !== null && steps.running !== 'correct';
  const isWrong = problems.length > 0 || isUnsaved;

  const another = useRef<HTMLButtonElement>(null);

  /** Its button goes with it; the one that undoes it must not be the next that a press meets. */
  const step = (run: () => Promise<unknown>) => async () => {
    await run();
    focusInstead(() => another.current);
  };

  return (
    <div className={classes.checked}>
      <Announced className={classes.line}>
        <strong>{file_name}</strong>
        <span>{t('imports.rows', { count: rows })}</span>
        <ImportStatus of={checked} />
      </Announced>
      <div className={classes.line}>
        {status === 'checked' && (
          <BusyButton
            loading={steps.running === 'commit'}
            disabled={steps.running !== null || isWrong}
            onClick={step(steps.commit)}
          >
            {t('imports.commit')}
          </BusyButton>
        )}
        {status === 'done' && (
          <BusyButton variant="default" loading={steps.running === 'undo'} disabled={isBusy} onClick={step(steps.undo)}>
            {t('imports.undo')}
          </BusyButton>
        )}
        <BusyButton ref={another} variant="default" disabled={isBusy} onClick={() => leaveScreen(steps.leave)}>
          {t('imports.another')}
        </BusyButton>
        {status === 'checked' && <SameFile as={checked} />}
      </div>
      <p role="alert" className={classes.problem}>
        {steps.problem}
        <ChangedRows resource={checked.resource} refusal={steps.refusal} />
      </p>
      {status === 'checked' && problems.length > 0 && <p className={classes.intro}>{t('imports.correctHere')}</p>}
      {/* Of one that was written long ago the rows are no longer kept. */}
      {checked.preview.length > 0 && (
        <ImportPreview checked={checked} corrections={corrections} locked={status !== 'checked' || isBusy} on={on} />
      )}
      <DraftQuestion opened={opened} onConfirm={() => leave(discard)} onClose={stay} />
    </div>
  );
}
