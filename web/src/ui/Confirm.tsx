import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import { Dialog, DialogButtons } from './Dialog.tsx';

interface ConfirmProps {
  title: string;
  /** What it is about, under the question. */
  about?: ReactNode;
  opened: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before what cannot be taken back. */
export function Confirm({ title, about, opened, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <p className={classes.text}>{t('table.confirm.text')}</p>
      {about && <div className={classes.about}>{about}</div>}
      <DialogButtons>
        <Button data-autofocus size="sm" variant="default" onClick={onClose}>
          {t('table.confirm.no')}
        </Button>
        <Button size="sm" color="red.8" onClick={onConfirm}>
          {t('table.confirm.yes')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
