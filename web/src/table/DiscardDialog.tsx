import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../ui/Dialog.module.css';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import type { useUnsaved } from './use-unsaved.ts';

/** Asks before something typed goes. */
export function DiscardDialog({
  opened,
  discard,
  stay,
}: Pick<ReturnType<typeof useUnsaved>, 'opened' | 'discard' | 'stay'>) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('drafts.title')} opened={opened} onClose={stay}>
      <p className={classes.text}>{t('drafts.text')}</p>
      <DialogButtons>
        <Button data-autofocus size="sm" variant="default" onClick={stay}>
          {t('drafts.stay')}
        </Button>
        <Button size="sm" color="red.8" onClick={discard}>
          {t('drafts.discard')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
