import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '../../ui/Announced.tsx';
import classes from './Account.module.css';
import { SecretActions } from './SecretActions.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onAcknowledge(): void;
  onClose(): void;
}

/** Shown once, to be printed or kept in a safe place. */
export function RecoveryCodes({ codes, onAcknowledge, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Announced as="p">{t('secondFactor.recoveryIntro')}</Announced>
      <ul ref={list} aria-label={t('secondFactor.recoveryCodes')} className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <SecretActions
        text={codes.join('\n')}
        place={list}
        question={t('secondFactor.leaveCodes')}
        kept={t('secondFactor.kept')}
        isPrinted
        onAcknowledge={onAcknowledge}
        onClose={onClose}
      />
    </>
  );
}
