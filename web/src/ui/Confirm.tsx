import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import { Dialog, DialogButtons } from './Dialog.tsx';

interface ConfirmProps {
  /** The section of the language files that has the question and its answers. */
  texts?: 'table.confirm' | 'drafts' | 'account.once';
  title: string;
  /** What it is about, under the question. */
  about?: ReactNode;
  opened: boolean;
  returnFocus?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before something goes. */
export function Confirm(props: ConfirmProps) {
  const { texts = 'table.confirm', title, about, opened, returnFocus = true, onConfirm, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} opened={opened} returnFocus={returnFocus} onClose={onClose}>
      <p className={classes.text}>{t(`${texts}.text`)}</p>
      {about && <div className={classes.about}>{about}</div>}
      <DialogButtons>
        <Button data-autofocus size="sm" variant="default" onClick={onClose}>
          {t(`${texts}.no`)}
        </Button>
        <Button size="sm" color="red.8" onClick={onConfirm}>
          {t(`${texts}.yes`)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
