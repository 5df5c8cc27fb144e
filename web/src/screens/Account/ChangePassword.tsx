import { isSuper, paths } from '@clareira/contract';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { PasswordToggle } from '../Login/PasswordToggle.tsx';
import { useSending } from '../use-sending.ts';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { Section } from './Section.tsx';

export function ChangePassword() {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const { name, email } = user;
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [shown, setShown] = useState(false);
  // The other sessions, all tokens and the address of the calendar end with the old one.
  const rereadEnded = () => {
    for (const list of ['sessions', paths.apiTokens, 'calendar-feed']) queries.invalidateQueries({ queryKey: [list] });
  };
  const { busy, problems, clearProblem, send, isInDoubt } = useSending({ reread: rereadEnded });
  const wrong = problems.current_password;

  function save(event: FormEvent) {
    event.preventDefault();
    send(async () => {
      await call('PUT', paths.ownPassword, { current_password: current, password: next });
      setCurrent('');
      setNext('');
      setShown(false);
      notifySuccess(t('account.password.changed'));
      rereadEnded();
    });
  }

  return (
    <Section
      id="senha"
      title={t('account.password.title')}
      intro={t(isSuper(user) ? 'account.password.introTokens' : 'account.password.intro')}
    >
      <form noValidate className={classes.form} onSubmit={save}>
        {/* A password manager files the new password under the right person. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <CurrentPassword
          value={current}
          error={wrong && isInDoubt ? `${wrong}. ${t('account.password.perhapsChanged')}` : wrong}
          onChange={(value) => {
            setCurrent(value);
            clearProblem('current_password');
          }}
        />
        <TextInput
          label={t('account.password.next')}
          type={shown ? 'text' : 'password'}
          name="new-password"
          aria-required
          autoComplete="new-password"
          value={next}
          error={problems.password}
          onChange={(event) => {
            setNext(event.currentTarget.value);
            clearProblem('password');
          }}
          classNames={{ section: classes.toggle ?? '' }}
          rightSection={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
        />
        <PasswordStrength
          password={next}
          known={[name, email, email.split('@')[0] ?? '']}
          isRefused={problems.password !== undefined}
        />
        <div className={classes.buttons}>
          <Button type="submit" aria-disabled={busy || undefined}>
            {t('account.password.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
