import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportsPasskeys } from '../../passkey-support.ts';
import { useSession } from '../../session/session.tsx';
import { dismissAll, notifyError } from '../../ui/notify.ts';
import classes from './Login.module.css';

/** Its code comes with the first click: most people have no passkey. */
export function PasskeyButton() {
  const { t } = useTranslation();
  const { enter } = useSession();
  const [busy, setBusy] = useState(false);
  if (!supportsPasskeys()) return null;

  async function signIn() {
    if (busy) return;
    dismissAll();
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      const user = await signInWithPasskey();
      if (user) enter(user);
    } catch {
      notifyError(t('secondFactor.passkeySignInFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      className={classes.passkey ?? ''}
      aria-disabled={busy || undefined}
      onClick={signIn}
    >
      {t('secondFactor.passkeySignIn')}
    </Button>
  );
}
