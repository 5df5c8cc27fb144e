import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './Confirm.tsx';

interface DraftQuestionProps {
  opened: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks whether what was typed may go. */
export function DraftQuestion({ opened, onConfirm, onClose }: DraftQuestionProps) {
  const { t } = useTranslation();
  // What is discarded takes its field along, which had the focus.
  const [isDiscarded, setDiscarded] = useState(false);
  useEffect(() => {
    if (opened) setDiscarded(false);
  }, [opened]);

  function discard() {
    setDiscarded(true);
    onConfirm();
  }

  return (
    <Confirm
      texts="drafts"
      title={t('drafts.title')}
      opened={opened}
      returnFocus={!isDiscarded}
      onConfirm={discard}
      onClose={onClose}
    />
  );
}
