import { useTranslation } from 'react-i18next';
import classes from './Account.module.css';
import { strengthOf, strengths } from './strength.ts';

interface PasswordStrengthProps {
  password: string;
  known?: readonly string[];
  /** Its field says what is wrong with it: no praise beside that. */
  isRefused: boolean;
}

/** Said in a word as well: the bars alone would tell by colour and length. */
export function PasswordStrength({ password, known, isRefused }: PasswordStrengthProps) {
  const { t } = useTranslation();
  const isJudged = password !== '' && !isRefused;
  const strength = strengthOf(password, known);
  const level = strengths.indexOf(strength) + 1;
  return (
    <div className={classes.strength} data-strength={isJudged ? strength : undefined}>
      <span aria-hidden className={classes.bars}>
        {strengths.map((name, at) => (
          <span key={name} data-on={(isJudged && at < level) || undefined} />
        ))}
      </span>
      <p role="status">{isJudged ? t(`account.password.strength.${strength}`) : t('account.password.hint')}</p>
    </div>
  );
}
