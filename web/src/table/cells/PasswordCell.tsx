import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Cell, EditorProps } from '../column.ts';
import { silent } from './silent.ts';

export const passwordCell: Cell<string> = {
  width: 12,
  text: () => '',
  unsortable: true,
  editor: { start: () => '', field: (props) => <PasswordField {...props} /> },
};

function PasswordField({ label, value, required, problem, busy, onChange }: EditorProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      size="sm"
      aria-label={label}
      aria-required={required}
      autoComplete="new-password"
      value={String(value)}
      error={problem}
      errorProps={silent}
      aria-invalid={problem ? true : undefined}
      readOnly={busy}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('table.showPassword'), tabIndex: 0 }}
    />
  );
}
