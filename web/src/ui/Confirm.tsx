import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import { Dialog, DialogButtons } from './Dialog.tsx';

interface ConfirmProps {
  /** The section of the language files that has the question and its answers. */
  texts?: 'table.confirm' | 'drafts';
  title: string;
  /** What it is about, under the question. */
  about?: ReactNode;
  opened: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before something goes. */
export function Confirm({ texts = 'table.confirm', title, about, opened, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (opened) setConfirmed(false);
  }, [opened]);

  function confirm() {
    setConfirmed(true);
    onConfirm();
  }

  return (
    // What is confirmed takes away what had the focus: a draft's field, with its form.
    <Dialog title={title} opened={opened} returnFocus={!isConfirmed || texts !== 'drafts'} onClose={onClose}>
      <p className={classes.text}>{t(`${texts}.text`)}</p>
      {about && <div className={classes.about}>{about}</div>}
      <DialogButtons>
        <Button data-autofocus size="sm" variant="default" onClick={onClose}>
          {t(`${texts}.no`)}
        </Button>
        <Button size="sm" color="red.8" onClick={confirm}>
          {t(`${texts}.yes`)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
