import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import classes from './Account.module.css';

interface KeepProps {
  text: string;
  /** Where it stands, to be selected if it cannot be copied. */
  place: RefObject<HTMLElement | null>;
  /** What is asked of who leaves without it. */
  question: string;
  onClose(): void;
  /** Other ways to keep it. */
  children?: ReactNode;
}

/** What is shown only once is copied or put away, and does not go with a click on some link. */
export function Keep({ text, place, question, onClose, children }: KeepProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const { opened, stay, leave } = useLeaveQuestion(!isCopied);

  async function copy() {
    if (!(await copyText(text, place.current))) return void notifyError(t('account.once.copyFailed'));
    setCopied(true);
    notifySuccess(t('account.once.copied'));
  }

  return (
    <>
      <div className={`${classes.buttons} ${classes.noPrint}`}>
        {children}
        <Button variant={children ? 'default' : 'filled'} onClick={copy}>
          {t('account.once.copy')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('secondFactor.kept')}
        </Button>
      </div>
      <Confirm texts="account.once" title={question} opened={opened} onConfirm={() => leave()} onClose={stay} />
    </>
  );
}
