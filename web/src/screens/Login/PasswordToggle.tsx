import { useTranslation } from 'react-i18next';
import { IconEye, IconEyeOff } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface PasswordToggleProps {
  shown: boolean;
  onToggle(): void;
}

export function PasswordToggle({ shown, onToggle }: PasswordToggleProps) {
  const { t } = useTranslation();
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <IconButton size="lg" label={t(shown ? 'login.hidePassword' : 'login.showPassword')} onClick={onToggle}>
      <Icon aria-hidden size={20} />
    </IconButton>
  );
}
