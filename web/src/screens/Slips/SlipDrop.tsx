import { useTranslation } from 'react-i18next';
import { DropZone } from '../../ui/DropZone.tsx';
import classes from './Slips.module.css';
import { mostSlips } from './use-reading.ts';

interface SlipDropProps {
  reading: { done: number; of: number } | null;
  disabled: boolean;
  onFiles(files: File[]): void;
}

export function SlipDrop({ reading, disabled, onFiles }: SlipDropProps) {
  const { t } = useTranslation();
  return (
    <DropZone
      text={t('slips.drop', { count: mostSlips })}
      accept="application/pdf,.pdf"
      multiple
      disabled={disabled}
      onFiles={onFiles}
    >
      {reading && (
        <span role="status" className={classes.progress}>
          {t('slips.reading', { done: reading.done + 1, of: reading.of })}
          <progress value={reading.done} max={reading.of} />
        </span>
      )}
    </DropZone>
  );
}
