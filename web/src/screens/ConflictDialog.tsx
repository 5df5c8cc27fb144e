import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import classes from './ConflictDialog.module.css';
import { type Conflict, useConflict } from './resources/conflicts.ts';

/** What another person has changed in the row that is being saved, and the choice between the two. */
export function ConflictDialog() {
  const { t } = useTranslation();
  const conflict = useConflict();
  const [shown, setShown] = useState<Conflict | null>(null);
  // What is asked about stays in sight while the dialog closes.
  useEffect(() => {
    if (conflict) setShown(conflict);
  }, [conflict]);
  return (
    <Dialog title={t('problems.changedByOther')} opened={conflict !== null} onClose={() => conflict?.choose('stay')}>
      <p className={classes.text}>{t('conflicts.text')}</p>
      <ul className={classes.changes}>
        {shown?.changes.map(({ field, name, before, after }) => (
          <li key={field}>
            {name}: <del>{before ?? t('history.blank')}</del> → <strong>{after ?? t('history.blank')}</strong>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button size="sm" variant="default" onClick={() => conflict?.choose('theirs')}>
          {t('conflicts.theirs')}
        </Button>
        <Button data-autofocus size="sm" onClick={() => conflict?.choose('mine')}>
          {t('conflicts.mine')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
