import { email as emailField, type Problem, paths } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { callToSignIn } from '../../session/calls.ts';
import { settings } from '../../settings.ts';
import { Announced } from '../../ui/Announced.tsx';
import { IconMail } from '../../ui/entry-icons.ts';
import { Redirect } from '../../ui/Redirect.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { FloatingField } from '../Login/FloatingField.tsx';
import classes from '../Login/Login.module.css';
import { ResetFrame } from './ResetFrame.tsx';

/** Asks for a link. What is said afterwards does not depend on whether anybody has the address. */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const field = useRef<HTMLInputElement>(null);
  const failureToast = useFailureToast();
  usePartFocus(String(state === 'sent'));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'busy') return;
    const judged = emailField().parse(email);
    setProblem(judged.ok ? undefined : judged.problem);
    if (!judged.ok) return field.current?.focus();
    setState('busy');
    failureToast.dismiss();
    try {
      await callToSignIn(paths.forgotPassword, { email: judged.value });
      setState('sent');
    } catch (error) {
      setState('asking');
      const isTooOften = error instanceof ApiError && error.status === 429;
      failureToast.show(t(isTooOften ? 'login.throttled' : 'passwordReset.askFailed'));
    }
  }

  // Nobody could send a link.
  if (!settings.hasMail) return <Redirect to="/auth" />;
  return (
    <ResetFrame title={t('passwordReset.forgotTitle')} back={t('passwordReset.back')}>
      {state === 'sent' ? (
        <Announced>
          <p>{t('passwordReset.sent', { email })}</p>
        </Announced>
      ) : (
        <form noValidate className={classes.fields} aria-busy={state === 'busy'} onSubmit={submit}>
          <p className={classes.hint}>{t('passwordReset.forgotIntro')}</p>
          <FloatingField
            ref={field}
            label={t('login.email')}
            problem={problem}
            icon={<IconMail aria-hidden size={20} />}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" size="lg" fullWidth aria-disabled={state === 'busy' || undefined}>
            {t('passwordReset.send')}
          </Button>
        </form>
      )}
    </ResetFrame>
  );
}
