import { judgeCredentials, type Problems } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { settings } from '../../settings.ts';
import { IconLock, IconMail } from '../../ui/entry-icons.ts';
import { Heading } from '../../ui/Heading.tsx';
import { dismissAll, notifyError } from '../../ui/notify.ts';
import { SpinnerRing } from '../../ui/Spinner.tsx';
import { FloatingField } from './FloatingField.tsx';
import classes from './Login.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordToggle } from './PasswordToggle.tsx';
import { signInFailure } from './sign-in-failure.ts';

interface SignInFormProps {
  /** Outlives the form, for who comes back from its second step. */
  email: string;
  onEmail(email: string): void;
  /** The password was right, and a code is asked for next. */
  onHalfWay(): Promise<void>;
}

export function SignInForm({ email, onEmail, onHalfWay }: SignInFormProps) {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [advice, setAdvice] = useState('');
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const title = useId();
  useEffect(() => {
    if (emailField.current?.value) passwordField.current?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dismissAll();
    const judged = judgeCredentials({ email, password });
    setProblems(judged.ok ? {} : judged.problems);
    if (!judged.ok) {
      (judged.problems.email ? emailField : passwordField).current?.focus();
      return;
    }
    setAdvice('');
    setBusy(true);
    try {
      const [asked] = await signIn(judged.credentials.email, judged.credentials.password);
      if (asked === 'passkey') tell(t('secondFactor.passkeyWanted'));
      else if (asked) await onHalfWay();
    } catch (error) {
      const failure = signInFailure(error, t);
      tell(failure.toast, failure.advice);
    } finally {
      setBusy(false);
    }
  }

  function tell(text: string, whatToDo = text) {
    notifyError(text);
    setAdvice(whatToDo);
  }

  /** A message stands until what it complains of is changed. */
  function clearProblem(field: 'email' | 'password') {
    setAdvice('');
    if (problems[field]) setProblems(({ [field]: _cleared, ...others }) => others);
  }

  return (
    <form noValidate aria-labelledby={title} aria-busy={busy} className={classes.form} onSubmit={submit}>
      <Heading id={title}>{t('login.title')}</Heading>
      <FloatingField
        ref={emailField}
        label={t('login.email')}
        problem={problems.email}
        icon={<IconMail aria-hidden size={20} />}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => {
          onEmail(event.currentTarget.value);
          clearProblem('email');
        }}
      />
      <FloatingField
        ref={passwordField}
        label={t('login.password')}
        problem={problems.password}
        icon={<IconLock aria-hidden size={20} />}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          clearProblem('password');
        }}
        rightSection={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
      />
      {/* The toast has said what failed, and goes: this stays where the eyes are. */}
      {advice && <p className={classes.failure}>{advice}</p>}
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-disabled={busy || undefined}
        leftSection={busy ? <SpinnerRing /> : undefined}
      >
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
      <PasskeyButton />
      {/* Without mail it goes nowhere, as the specification has it. */}
      <Link to={settings.hasMail ? '/esqueci-senha' : '/auth'} replace={!settings.hasMail} className={classes.forgot}>
        {t('login.forgotPassword')}
      </Link>
    </form>
  );
}
