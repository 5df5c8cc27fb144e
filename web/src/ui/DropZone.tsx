import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropZone.module.css';
import { IconUpload } from './icons.ts';
import { useDropTarget } from './use-drop-target.ts';

interface DropZoneProps {
  /** What to do here. */
  text: string;
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  /** The id of what there is to say about the last choice. */
  describedBy?: string;
  onFiles(files: File[]): void;
  children?: ReactNode;
}

/** A large place for files: they are dropped on it, or chosen from it. */
export function DropZone({ text, accept, multiple, disabled, describedBy, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation();
  const { isOver, handlers } = useDropTarget(take);

  function take(files: File[]) {
    if (!disabled && files.length > 0) onFiles(files);
  }

  return (
    <label className={classes.zone} data-over={isOver || undefined} data-disabled={disabled || undefined} {...handlers}>
      <IconUpload aria-hidden size={32} stroke={1.5} />
      <span>{text}</span>
      <input
        type="file"
        className={classes.input}
        multiple={multiple}
        accept={accept}
        // Disabled, it would lose the focus.
        aria-disabled={disabled || undefined}
        aria-describedby={describedBy}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // The same files, corrected, may be chosen again.
          currentTarget.value = '';
        }}
      />
      <span aria-hidden className={classes.button}>
        {t('files.choose')}
      </span>
      {children}
    </label>
  );
}
