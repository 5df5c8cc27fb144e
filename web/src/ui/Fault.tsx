import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from './Announced.tsx';
import { IconCloudOff } from './entry-icons.ts';
import { focusInstead, heading } from './lost-focus.ts';
import classes from './Message.module.css';
import { PageTitle } from './PageTitle.tsx';

interface FaultProps {
  /** Left out where a toast says what failed: it is said once. */
  text?: string;
  /** It stands for the whole screen, so its text is the screen's heading. */
  wholePage?: boolean;
  /** What the button says, where that is not to try again. */
  action?: string;
  onRetry(): void;
}

/** Something that failed, said in the place where it would stand, with the way to try again. */
export function Fault({ text, wholePage = false, action, onRetry }: FaultProps) {
  const { t } = useTranslation();

  /** The button goes with the fault: what it stands in takes the focus. */
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    const dialog = currentTarget.closest<HTMLElement>('[role="dialog"]');
    const title = currentTarget.closest('section')?.querySelector<HTMLElement>('[data-autofocus], h2[tabindex]');
    onRetry();
    focusInstead(() => title ?? dialog ?? heading());
  }

  return (
    <div role={text && 'alert'} className={classes.message}>
      <IconCloudOff aria-hidden size={48} stroke={1.25} />
      {!text && <Announced as="p">{t('faults.notLoaded')}</Announced>}
      {text && (wholePage ? <PageTitle>{text}</PageTitle> : <p>{text}</p>)}
      <Button onClick={retry}>{action ?? t('faults.tryAgain')}</Button>
    </div>
  );
}
