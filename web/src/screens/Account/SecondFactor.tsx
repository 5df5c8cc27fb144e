import { paths } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { Badge } from '../../ui/Badge.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import classes from './Account.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { type Enrolment, EnrolTotp } from './EnrolTotp.tsx';
import { FormButtons } from './FormButtons.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Section } from './Section.tsx';
import { useAccount } from './use-account.ts';
import { useSubmit } from './use-submit.ts';

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
  const [codes, setCodes] = useState<string[]>();
  const isOn = query.data?.second_factor.totp === true;
  const left = query.data?.second_factor.recovery_codes ?? 0;

  async function done(made: string[]) {
    setEnrolment(undefined);
    setCodes(made);
    onCodes?.(true);
    notifySuccess(t('secondFactor.turnedOn'));
  }

  async function closeCodes() {
    setCodes(undefined);
    onCodes?.(false);
    await refresh();
  }

  async function confirm(password: string) {
    const body = { current_password: password };
    if (asking === 'on') setEnrolment(await call<Enrolment>('POST', paths.totp, body));
    else {
      await call('DELETE', paths.totp, body);
      notifySuccess(t('secondFactor.turnedOff'));
      await refresh();
    }
    setAsking(undefined);
  }

  return (
    <Section title={t('secondFactor.appTitle')} intro={t('secondFactor.appIntro')} query={query}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={closeCodes} />
      ) : enrolment ? (
        <EnrolTotp enrolment={enrolment} onDone={done} onCancel={() => setEnrolment(undefined)} />
      ) : (
        <>
          <p>
            <Badge tone={isOn ? 'good' : 'waiting'}>{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</Badge>{' '}
            {isOn && t('secondFactor.codesLeft', { count: left })}
          </p>
          {asking ? (
            <AskPassword onConfirm={confirm} onCancel={() => setAsking(undefined)} />
          ) : (
            <div className={classes.buttons}>
              <Button variant={isOn ? 'default' : 'filled'} onClick={() => setAsking('on')}>
                {t(isOn ? 'secondFactor.renew' : 'secondFactor.turnOn')}
              </Button>
              {isOn && (
                <Button variant="default" onClick={() => setAsking('off')}>
                  {t('secondFactor.turnOff')}
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
}

function AskPassword({ onConfirm, onCancel }: AskPasswordProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const { busy, submit, settle, problemText } = useSubmit();
  function send(event: FormEvent) {
    event.preventDefault();
    submit(() => onConfirm(password));
  }
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <CurrentPassword
        value={password}
        error={problemText('current_password')}
        onChange={(value) => {
          setPassword(value);
          settle('current_password');
        }}
      />
      <FormButtons submit={t('account.continue')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
