import { useTranslation } from 'react-i18next';
import { Confirm } from '../ui/Confirm.tsx';

interface ConfirmRemovalProps {
  /** What would be deleted, in the singular or the plural. */
  entity: string;
  opened: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmRemoval({ entity, ...dialog }: ConfirmRemovalProps) {
  const { t } = useTranslation();
  return <Confirm title={t('table.confirm.title', { entity })} {...dialog} />;
}
