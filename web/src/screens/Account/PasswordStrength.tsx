import { useTranslation } from 'react-i18next';
import classes from './Account.module.css';
import { strengthOf, strengths } from './strength.ts';

interface PasswordStrengthProps {
  password: string;
  known?: readonly string[];
}

/** Said in a word as well: the bars alone would tell by colour and length. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const { t } = useTranslation();
  const strength = strengthOf(password, known);
  const level = strengths.indexOf(strength) + 1;
  return (
    <div className={classes.strength} data-strength={password ? strength : undefined}>
      <span aria-hidden className={classes.bars}>
        {strengths.map((name, at) => (
          <span key={name} data-on={(password !== '' && at < level) || undefined} />
        ))}
      </span>
      <p role="status">{password ? t(`account.password.strength.${strength}`) : t('account.password.hint')}</p>
    </div>
  );
}
