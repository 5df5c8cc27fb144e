import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { RowIcon } from '../../ui/RowIcon.tsx';
import classes from './cells.module.css';
import { GroupedCode } from './GroupedCode.tsx';

interface CodeTextProps {
  code: string;
  t: TFunction;
  describedBy?: string | undefined;
}

/** A code that can be taken along from where it stands. */
export function CodeText({ code, t, describedBy }: CodeTextProps) {
  const text = useRef<HTMLSpanElement>(null);

  async function copy() {
    if (await copyText(code, text.current)) notifySuccess(t('table.codeCopied'));
    else notifyError(t('table.codeCopyFailed'));
  }

  return (
    <span className={classes.copyable}>
      <span ref={text} className={classes.clamped} title={code}>
        <GroupedCode code={code} />
      </span>
      <IconButton className={classes.copy} label={t('table.copyCode')} aria-describedby={describedBy} onClick={copy}>
        <RowIcon name="copy" />
      </IconButton>
    </span>
  );
}
