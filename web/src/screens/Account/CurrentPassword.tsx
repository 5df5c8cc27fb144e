import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordToggle } from '../Login/PasswordToggle.tsx';
import classes from './Account.module.css';

interface CurrentPasswordProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Asked for again before whatever opens a lasting door. */
export function CurrentPassword({ value, error, onChange }: CurrentPasswordProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  // Once it was sent the field is blank, and the next one is not shown unasked.
  useEffect(() => {
    if (value === '') setShown(false);
  }, [value]);
  return (
    <TextInput
      data-autofocus
      label={t('account.password.current')}
      type={shown ? 'text' : 'password'}
      name="current-password"
      aria-required
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ section: classes.toggle ?? '' }}
      rightSection={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}
