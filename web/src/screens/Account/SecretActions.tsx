import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import classes from './Account.module.css';

interface SecretActionsProps {
  text: string;
  /** Where it stands, to be selected if it cannot be copied. */
  place: RefObject<HTMLElement | null>;
  /** What is asked of who leaves without it. */
  question: string;
  /** What the button says that puts it away. */
  kept: string;
  isPrinted?: boolean;
  /** It was copied or printed, or given up. */
  onAcknowledge(): void;
  onClose(): void;
}

/** What is shown only once is copied or put away, and does not go with a click on some link. */
export function SecretActions({
  text,
  place,
  question,
  kept,
  isPrinted = false,
  onAcknowledge,
  onClose,
}: SecretActionsProps) {
  const { t } = useTranslation();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { opened, stay, leave } = useLeaveQuestion(!isAcknowledged);

  function acknowledge() {
    setAcknowledged(true);
    onAcknowledge();
  }

  async function copy() {
    if (!(await copyText(text, place.current))) return void notifyError(t('account.once.copyFailed'));
    acknowledge();
    notifySuccess(t('account.once.copied'));
  }

  function print() {
    window.print();
    acknowledge();
  }

  return (
    <>
      <div className={`${classes.buttons} ${classes.noPrint}`}>
        {isPrinted && <Button onClick={print}>{t('secondFactor.print')}</Button>}
        <Button variant={isPrinted ? 'default' : 'filled'} onClick={copy}>
          {t('account.once.copy')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {kept}
        </Button>
      </div>
      <Confirm
        texts="account.once"
        title={question}
        opened={opened}
        onConfirm={() => leave(onAcknowledge)}
        onClose={stay}
      />
    </>
  );
}
