import { paths } from '@clareira/contract';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import classes from './Account.module.css';
import { FormButtons } from './FormButtons.tsx';
import { useSubmit } from './use-submit.ts';

export interface Enrolment {
  secret: string;
  uri: string;
}

interface EnrolTotpProps {
  enrolment: Enrolment;
  onDone(codes: string[]): void;
  onCancel(): void;
}

/** The secret to scan or to type, and the first code that proves that it arrived. */
export function EnrolTotp({ enrolment, onDone, onCancel }: EnrolTotpProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { busy, submit, settle, problemText } = useSubmit();

  function send(event: FormEvent) {
    event.preventDefault();
    submit(async () => {
      const { recovery_codes } = await call<{ recovery_codes: string[] }>('PUT', paths.totp, { code });
      onDone(recovery_codes);
    });
  }

  return (
    <div className={classes.enrol}>
      <QrCode text={enrolment.uri} label={t('secondFactor.qrCode')} className={classes.qr} />
      <form noValidate className={classes.form} onSubmit={send}>
        <p>{t('secondFactor.scan')}</p>
        <p className={classes.about}>
          {t('secondFactor.secret')} <code className={classes.secret}>{enrolment.secret}</code>
        </p>
        <TextInput
          label={t('secondFactor.appCode')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={problemText('code')}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            settle('code');
          }}
        />
        <FormButtons submit={t('secondFactor.confirm')} busy={busy} onCancel={onCancel} />
      </form>
    </div>
  );
}
