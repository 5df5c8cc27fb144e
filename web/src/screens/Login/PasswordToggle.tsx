import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Login.module.css';

interface PasswordToggleProps {
  shown: boolean;
  onToggle(): void;
}

export function PasswordToggle({ shown, onToggle }: PasswordToggleProps) {
  const { t } = useTranslation();
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
      onClick={onToggle}
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
