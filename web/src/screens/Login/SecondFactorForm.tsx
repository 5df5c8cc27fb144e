import { type Problem, paths } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { callToSignIn, userIn } from '../../session/calls.ts';
import { useSession } from '../../session/session.tsx';
import { IconLock } from '../../ui/entry-icons.ts';
import { Heading } from '../../ui/Heading.tsx';
import { dismissAll, notifyError } from '../../ui/notify.ts';
import { FloatingField } from './FloatingField.tsx';
import classes from './Login.module.css';
import { signInFailure } from './sign-in-failure.ts';

interface SecondFactorFormProps {
  /** The password has to be asked for again. */
  onOver(): void;
}

/** The second step of a sign-in: a code of the app, or one of the printed ones. */
export default function SecondFactorForm({ onOver }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const { enter } = useSession();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>();
  // The server takes no more after the fifth.
  const wrongCodes = useRef(0);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const title = useId();
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dismissAll();
    if (!code.trim()) {
      setProblem('signInRequired');
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      enter(userIn(await callToSignIn(paths.secondFactor, { code })));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  function fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 422 && wrongCodes.current < 4) {
      wrongCodes.current += 1;
      setProblem('code');
      field.current?.focus();
      field.current?.select();
    } else if (status === 422 || status === 401 || status === 419) {
      notifyError(t(status === 422 ? 'secondFactor.tooManyCodes' : 'secondFactor.over'));
      onOver();
    } else notifyError(signInFailure(error, t).toast);
  }

  return (
    <form noValidate aria-labelledby={title} aria-busy={busy} className={classes.form} onSubmit={submit}>
      <Heading id={title}>{t('secondFactor.title')}</Heading>
      <p className={classes.hint}>{t('secondFactor.intro')}</p>
      <FloatingField
        ref={field}
        label={t('secondFactor.code')}
        problem={problem}
        icon={<IconLock aria-hidden size={20} />}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="lg" fullWidth aria-disabled={busy || undefined}>
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
      <Button variant="subtle" onClick={onOver}>
        {t('secondFactor.back')}
      </Button>
    </form>
  );
}
