import { paths } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { unlessGone } from '../../api/lost-answers.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dismissAll, notifySuccess } from '../../ui/notify.ts';
import { useSending } from '../use-sending.ts';
import { useShownOnce } from '../use-shown-once.ts';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { type Enrolment, EnrolTotp } from './EnrolTotp.tsx';
import { FormButtons } from './FormButtons.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Section } from './Section.tsx';
import { useAccount } from './use-account.ts';

interface SecondFactorProps {
  /** Hears whether recovery codes are shown, which are shown but once. */
  onCodes?(areShown: boolean): void;
}

/** An authenticator app: off, being set up, or on. */
export function SecondFactor({ onCodes }: SecondFactorProps) {
  const { t } = useTranslation();
  const { query, refresh } = useAccount();
  const [asking, setAsking] = useState<'on' | 'off'>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { secret: codes, ...once } = useShownOnce<string[]>('recovery-codes');
  // Recovery codes that nobody has seen. 'surely': the first app is on. 'maybe': it was to replace another, whose codes may
  // still hold. 'ifOn': there are some only if the server says that the app is on.
  const [lost, setLost] = useState<'surely' | 'maybe' | 'ifOn'>();
  const isOn = lost === 'surely' || lost === 'maybe' || query.data?.second_factor.totp === true;
  const isLost = isOn && lost !== undefined;
  const left = query.data?.second_factor.recovery_codes ?? 0;

  function done(made: string[]) {
    setEnrolment(undefined);
    setLost(undefined);
    once.show(made);
    onCodes?.(true);
    // What was said before would lie over the codes.
    dismissAll();
    notifySuccess(t('secondFactor.turnedOn'));
  }

  /** Nobody has seen the codes: that is said before anything else goes on. */
  function lose() {
    setEnrolment(undefined);
    setLost(isOn ? 'maybe' : 'surely');
    onCodes?.(true);
  }

  async function closeCodes() {
    once.end();
    setLost(undefined);
    onCodes?.(false);
    await refresh();
  }

  /** A call that seemed to fail may have been done: what stands there afterwards is what the server says. */
  async function cancel(isInDoubt = false) {
    setAsking(undefined);
    setEnrolment(undefined);
    if (isInDoubt) {
      setLost(isOn ? 'maybe' : 'ifOn');
      onCodes?.(true);
    }
    if (isLost) return;
    const { data, isError } = await query.refetch();
    if (!isInDoubt || isError || data?.second_factor.totp) return;
    setLost(undefined);
    onCodes?.(false);
  }

  async function confirm(password: string) {
    const body = { current_password: password };
    if (asking === 'on') setEnrolment(await call<Enrolment>('POST', paths.totp, body));
    else {
      await call('DELETE', paths.totp, body).catch(unlessGone);
      notifySuccess(t('secondFactor.turnedOff'));
      await closeCodes();
    }
    setAsking(undefined);
  }

  const step = codes ? 'codes' : enrolment ? 'enrolment' : asking;
  return (
    <Section
      id="autenticador"
      title={t('secondFactor.appTitle')}
      intro={t('secondFactor.appIntro')}
      query={query}
      step={step ?? 'state'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onAcknowledge={once.forgetSecret} onClose={closeCodes} />
      ) : enrolment ? (
        <EnrolTotp enrolment={enrolment} isRenewal={isOn} onDone={done} onLost={lose} onCancel={cancel} />
      ) : (
        <>
          <p>
            <Badge tone={isOn ? 'good' : 'quiet'}>{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</Badge>{' '}
            {isOn && !isLost && t('secondFactor.codesLeft', { count: left })}
          </p>
          {isLost && (
            <p role="alert">{t(lost === 'maybe' ? 'secondFactor.codesMaybeLost' : 'secondFactor.codesLost')}</p>
          )}
          {asking ? (
            <AskPassword onConfirm={confirm} onCancel={() => cancel()} reread={isLost ? undefined : refresh} />
          ) : (
            <div className={classes.buttons}>
              <Button variant={isOn && !isLost ? 'default' : 'filled'} onClick={() => setAsking('on')}>
                {t(isOn ? 'secondFactor.renew' : 'secondFactor.turnOn')}
              </Button>
              {isOn && (
                <Button variant="default" onClick={() => setAsking('off')}>
                  {t('secondFactor.turnOff')}
                </Button>
              )}
              {isLost && (
                <Button variant="default" onClick={closeCodes}>
                  {t('secondFactor.later')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Section>
  );
}

interface AskPasswordProps {
  onConfirm(password: string): Promise<void>;
  onCancel(): void;
  reread: (() => unknown) | undefined;
}

function AskPassword({ onConfirm, onCancel, reread }: AskPasswordProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const { busy, problems, clearProblem, send } = useSending({ reread });
  function confirm(event: FormEvent) {
    event.preventDefault();
    send(() => onConfirm(password));
  }
  return (
    <form noValidate className={classes.form} onSubmit={confirm}>
      <CurrentPassword
        value={password}
        error={problems.current_password}
        onChange={(value) => {
          setPassword(value);
          clearProblem('current_password');
        }}
      />
      <FormButtons submit={t('account.continue')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
