import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CurrentPasswordProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Asked for again before whatever opens a lasting door. */
export function CurrentPassword({ value, error, onChange }: CurrentPasswordProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      label={t('account.password.current')}
      type="password"
      name="current-password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
