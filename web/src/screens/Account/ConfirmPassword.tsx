import { paths } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import type { AskedConfirmation } from '../rows/save-questions.ts';
import { useSending } from '../use-sending.ts';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';

/** Shows the password to the server again, while a save waits for it. */
export default function ConfirmPassword({ asked }: { asked: AskedConfirmation | null }) {
  const { t } = useTranslation();
  const { email } = useSignedInUser();
  const [password, setPassword] = useState('');
  const { problems, clearProblem, send } = useSending();

  function choose(choice: 'confirmed' | 'stay') {
    setPassword('');
    clearProblem('current_password');
    asked?.choose(choice);
  }

  function confirm(event: FormEvent) {
    event.preventDefault();
    send(async () => {
      await call('POST', paths.passwordConfirmation, { current_password: password });
      choose('confirmed');
    });
  }

  return (
    <Dialog title={t('account.confirm.title')} opened={asked !== null} onClose={() => choose('stay')}>
      <form noValidate className={classes.form} onSubmit={confirm}>
        <div>{t('account.confirm.intro')}</div>
        {/* A password manager finds the password of the right person. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <CurrentPassword
          value={password}
          error={problems.current_password}
          onChange={(value) => {
            setPassword(value);
            clearProblem('current_password');
          }}
        />
        <DialogButtons>
          <Button size="sm" variant="default" onClick={() => choose('stay')}>
            {t('account.cancel')}
          </Button>
          <Button size="sm" type="submit">
            {t('account.confirm.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
