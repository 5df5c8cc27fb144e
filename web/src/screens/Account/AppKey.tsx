import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import classes from './Account.module.css';

interface AppKeyProps {
  secret: string;
  /** Opens the app with it. */
  uri: string;
}

/** The same as the QR code says, for the phone that shows it: none can scan itself. */
export function AppKey({ secret, uri }: AppKeyProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const groups = secret.match(/.{1,4}/g) ?? [];

  async function copy() {
    if (await copyText(secret, place.current)) notifySuccess(t('secondFactor.keyCopied'));
    else notifyError(t('account.once.copyFailed'));
  }

  return (
    <>
      <p className={classes.about}>
        {t('secondFactor.secret')} {/* Letter by letter: as a word nobody could write it down. */}
        <Spoken>{groups.map((group) => [...group].join(' ')).join(', ')}</Spoken>
        {/* Apart for the eye alone: what is selected and copied has no spaces. */}
        <code ref={place} aria-hidden className={classes.secret}>
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same, and none ever moves.
            <span key={index}>{group}</span>
          ))}
        </code>
      </p>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" component="a" href={uri}>
          {t('secondFactor.openApp')}
        </Button>
        <Button size="sm" variant="default" onClick={copy}>
          {t('secondFactor.copyKey')}
        </Button>
      </div>
    </>
  );
}
