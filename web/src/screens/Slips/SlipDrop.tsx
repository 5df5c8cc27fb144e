import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUpload } from '../../ui/icons.ts';
import classes from './Slips.module.css';
import { mostSlips } from './use-slips.ts';

interface SlipDropProps {
  reading: { done: number; of: number } | null;
  disabled: boolean;
  onFiles(files: File[]): void;
}

export function SlipDrop({ reading, disabled, onFiles }: SlipDropProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    if (!disabled && files && files.length > 0) onFiles([...files]);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload aria-hidden size={32} stroke={1.5} />
      <span>{t('slips.drop', { count: mostSlips })}</span>
      <input
        type="file"
        multiple
        accept="application/pdf,.pdf"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same files may be chosen again.
          currentTarget.value = '';
        }}
      />
      {reading && (
        <span role="status" className={classes.progress}>
          {t('slips.reading', { done: reading.done + 1, of: reading.of })}
          <progress value={reading.done} max={reading.of} />
        </span>
      )}
    </label>
  );
}
