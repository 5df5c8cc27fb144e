import { useTranslation } from 'react-i18next';
import { Confirm } from '../ui/Confirm.tsx';
import type { useRemoval } from './use-removal.ts';

interface ConfirmRemovalProps {
  removal: Pick<ReturnType<typeof useRemoval>, 'count' | 'opened' | 'confirm' | 'close'>;
  entityName(count: number): string;
}

export function ConfirmRemoval({ removal: { count, opened, confirm, close }, entityName }: ConfirmRemovalProps) {
  const { t } = useTranslation();
  const title = t('table.confirm.title', { entity: entityName(count) });
  return <Confirm title={title} opened={opened} onConfirm={confirm} onClose={close} />;
}
