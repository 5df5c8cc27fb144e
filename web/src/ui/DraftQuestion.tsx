import { useTranslation } from 'react-i18next';
import { Confirm } from './Confirm.tsx';

interface DraftQuestionProps {
  opened: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks whether what was typed may go. */
export function DraftQuestion(props: DraftQuestionProps) {
  const { t } = useTranslation();
  return <Confirm texts="drafts" title={t('drafts.title')} {...props} />;
}
