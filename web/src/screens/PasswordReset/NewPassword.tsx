import { accountForms, judgeForm, type Problem, paths, problemOf } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError, isUnanswered } from '../../api/client.ts';
import { callToSignIn } from '../../session/calls.ts';
import { settings } from '../../settings.ts';
import { IconLock } from '../../ui/entry-icons.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { Redirect } from '../../ui/Redirect.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { PasswordStrength } from '../Account/PasswordStrength.tsx';
import { FloatingField } from '../Login/FloatingField.tsx';
import classes from '../Login/Login.module.css';
import { PasswordToggle } from '../Login/PasswordToggle.tsx';
import { ResetFrame } from './ResetFrame.tsx';

/** Where the link of a mail leads. Another link begins anew: what was said of the one before is not true of it. */
export default function NewPassword() {
  const { token = '' } = useParams();
  // Without mail there are no links.
  if (!settings.hasMail) return <Redirect to="/auth" />;
  return <NewPasswordForm key={token} token={token} />;
}

function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [isOver, setOver] = useState(false);
  const [isInDoubt, setInDoubt] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const failureToast = useFailureToast();
  usePartFocus(String(isOver));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const judged = judgeForm(accountForms.password, { password });
    setProblem(judged.ok ? undefined : judged.problems.password);
    if (!judged.ok) return field.current?.focus();
    setBusy(true);
    failureToast.dismiss();
    try {
      await callToSignIn(paths.resetPassword, { token, password });
      notifySuccess(t('passwordReset.done'));
      navigate('/auth', { replace: true });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  function fail(error: unknown) {
    const { status, errors } = error instanceof ApiError ? error : new ApiError(0);
    // It may have been saved all the same, and the link is used up with that.
    if (isUnanswered(error)) setInDoubt(true);
    const refused = problemOf(errors.password?.[0] ?? '');
    if (errors.token || status === 404) setOver(true);
    else if (refused) setProblem(refused);
    else failureToast.show(t(status === 429 ? 'login.throttled' : 'passwordReset.failed'));
  }

  return (
    <ResetFrame title={t('passwordReset.newTitle')} back={t('passwordReset.back')}>
      {isOver ? (
        <>
          <p role="alert">
            {t('passwordReset.over')}
            {isInDoubt && `. ${t('passwordReset.perhapsSaved')}`}
          </p>
          <Button size="lg" onClick={() => navigate('/esqueci-senha')}>
            {t('passwordReset.again')}
          </Button>
        </>
      ) : (
        <form noValidate className={classes.fields} aria-busy={busy} onSubmit={submit}>
          <FloatingField
            ref={field}
            label={t('account.password.next')}
            problem={problem}
            icon={<IconLock aria-hidden size={20} />}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(undefined);
            }}
            rightSection={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
          />
          <PasswordStrength password={password} isRefused={problem !== undefined} />
          <Button type="submit" size="lg" fullWidth aria-disabled={busy || undefined}>
            {t('passwordReset.save')}
          </Button>
        </form>
      )}
    </ResetFrame>
  );
}
