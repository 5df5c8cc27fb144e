import { type OwnAccount, paths } from '@clareira/contract';
import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, isUnanswered } from '../../api/client.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useSending } from '../use-sending.ts';
import classes from './Account.module.css';
import { AppKey } from './AppKey.tsx';
import { FormButtons } from './FormButtons.tsx';

export interface Enrolment {
  secret: string;
  uri: string;
}

interface EnrolTotpProps {
  enrolment: Enrolment;
  /** Another app has been in use until now. */
  isRenewal: boolean;
  onDone(codes: string[]): void;
  /** It was done, or may have been, and the answer with the codes was lost. */
  onLost(): void;
  /** In doubt, if a try got no answer: it may have been done. */
  onCancel(isInDoubt: boolean): void;
}

/** The server forgets a secret that nobody confirms. */
const lifetime = 15 * 60_000;

/** Said of a wrong code, and of a right one whose secret is confirmed already. */
const isCodeRefused = (error: unknown) => error instanceof ApiError && error.status === 422 && 'code' in error.errors;

const isOn = ({ second_factor }: OwnAccount) => second_factor.totp;

/** The secret to scan or to type, and the first code that proves that it arrived. */
export function EnrolTotp({ enrolment, isRenewal, onDone, onLost, onCancel }: EnrolTotpProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [began] = useState(Date.now);
  const isInDoubt = useRef(false);
  const { busy, problems, clearProblem, send } = useSending();

  /**
   * Whether a try without an answer was done. `totp` proves it of the first app alone: with an earlier one it was true
   * before. There, a code that is refused at the next try is taken for the same one, which worked.
   */
  async function wasDone(error: unknown): Promise<boolean> {
    if (isUnanswered(error)) isInDoubt.current = true;
    if (!isInDoubt.current) return false;
    return isRenewal ? isCodeRefused(error) : call<OwnAccount>('GET', paths.me).then(isOn, () => false);
  }

  function confirm(event: FormEvent) {
    event.preventDefault();
    send(async () => {
      try {
        onDone((await call<{ recovery_codes: string[] }>('PUT', paths.totp, { code })).recovery_codes);
      } catch (error) {
        if (!(await wasDone(error))) throw error;
        onLost();
      }
    });
  }

  const wrong = problems.code;
  return (
    <div className={classes.enrol}>
      <QrCode text={enrolment.uri} label={t('secondFactor.qrCode')} className={classes.qr} />
      <form noValidate className={classes.form} onSubmit={confirm}>
        <p>{t('secondFactor.scan')}</p>
        <AppKey {...enrolment} />
        <TextInput
          label={t('secondFactor.appCode')}
          name="code"
          aria-required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={wrong && Date.now() - began > lifetime ? t('secondFactor.qrOver') : wrong}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            clearProblem('code');
          }}
        />
        <FormButtons submit={t('secondFactor.confirm')} busy={busy} onCancel={() => onCancel(isInDoubt.current)} />
      </form>
    </div>
  );
}
