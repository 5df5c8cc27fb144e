import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Account.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose(): void;
}

/** Shown once, to be printed or kept in a safe place. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t('secondFactor.recoveryIntro')}</p>
      <ul aria-label={t('secondFactor.recoveryCodes')} className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${classes.buttons} ${classes.noPrint}`}>
        <Button onClick={() => window.print()}>{t('secondFactor.print')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('secondFactor.kept')}
        </Button>
      </div>
    </>
  );
}
