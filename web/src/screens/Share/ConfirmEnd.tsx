import type { Share } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm.tsx';

interface ConfirmEndProps {
  share: Pick<Share, 'title'> | undefined;
  opened: boolean;
  returnFocus?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** A folder that was ended cannot be opened again. */
export function ConfirmEnd({ share, ...asked }: ConfirmEndProps) {
  const { t } = useTranslation();
  return <Confirm {...asked} title={t('shares.endOf', { title: share?.title })} about={t('shares.endHint')} />;
}
