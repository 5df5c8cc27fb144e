import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import classes from './ConflictDialog.module.css';
import type { FieldChange } from './rows/field-changes.ts';
import type { AskedConflict } from './rows/save-questions.ts';

interface ConflictDialogProps {
  /** What is to be done to the row. */
  of?: 'save' | 'removal';
  asked: AskedConflict | null;
}

/** What another person has changed in the row that is being saved or deleted, and the choice between the two. */
export function ConflictDialog({ of = 'save', asked }: ConflictDialogProps) {
  const { t } = useTranslation();
  const isRemoval = of === 'removal';
  const [shown, setShown] = useState<readonly FieldChange[]>([]);
  // What is asked about stays in sight while the dialog closes.
  if (asked && asked.about !== shown) setShown(asked.about);
  return (
    <Dialog
      title={t('problems.changedByOther')}
      opened={asked !== null}
      onClose={() => asked?.choose(isRemoval ? 'theirs' : 'stay')}
    >
      <p className={classes.text}>{t(`conflicts.${of}.text`)}</p>
      <ul className={classes.changes}>
        {shown.map(({ field, name, before, after, isFile }) => (
          <li key={field}>
            {name}:{' '}
            {!isFile && (
              <>
                <del>{before ?? t('history.blank')}</del> →{' '}
              </>
            )}
            <strong>{after ?? t('history.blank')}</strong>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button
          data-autofocus={isRemoval || undefined}
          size="sm"
          variant="default"
          onClick={() => asked?.choose('theirs')}
        >
          {t(`conflicts.${of}.theirs`)}
        </Button>
        <Button
          data-autofocus={!isRemoval || undefined}
          size="sm"
          {...(isRemoval && { color: 'red.8' })}
          onClick={() => asked?.choose('mine')}
        >
          {t(`conflicts.${of}.mine`)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
