import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconCamera, IconFileText, IconUpload } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useDropTarget } from '../../ui/use-drop-target.ts';
import classes from './FilePicker.module.css';
import { photos } from './photos.ts';

const previewHeight = 96;

interface FilePickerProps {
  file: File | null;
  /** Media types. */
  accept: string;
  disabled: boolean;
  /** The id of what is wrong with it. */
  describedBy: string | undefined;
  onPick(file: File | null): void;
}

/** One file, dropped or chosen, or a photo taken with the telephone's camera. */
export function FilePicker({ file, accept, disabled, describedBy, onPick }: FilePickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const picker = useRef<HTMLDivElement>(null);
  const { isOver, handlers } = useDropTarget(take);
  // What was pressed has gone: another one can be chosen.
  const before = useRef(file);
  useEffect(() => {
    const isSame = before.current === file;
    before.current = file;
    if (isSame || document.activeElement !== document.body) return;
    picker.current?.querySelector('input')?.focus();
  }, [file]);

  function take(files: Iterable<File> | null) {
    const [first] = files ?? [];
    if (first && !disabled) onPick(first);
  }

  /** By a field of its own, which is there only as long: a form has one field for its file. */
  function takePhoto() {
    const camera = document.createElement('input');
    Object.assign(camera, { type: 'file', accept: 'image/jpeg,image/png', hidden: true });
    camera.setAttribute('capture', 'environment');
    camera.addEventListener('change', () => {
      take(camera.files);
      camera.remove();
    });
    camera.addEventListener('cancel', () => camera.remove());
    // Outside the document, some telephones never tell of the photo.
    picker.current?.append(camera);
    camera.click();
  }

  return (
    <div ref={picker} className={classes.picker}>
      <span id={`${id}-label`} className={classes.label}>
        {t('proofs.file')}
      </span>
      <div
        className={file ? classes.chosen : classes.zone}
        data-active={isOver || undefined}
        data-invalid={describedBy !== undefined || undefined}
        {...handlers}
      >
        {/* Lies over it all, so that a press on what is chosen, too, chooses another one. */}
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          title={file?.name}
          aria-labelledby={`${id}-label`}
          aria-invalid={describedBy !== undefined}
          aria-describedby={[file && `${id}-name`, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        {file ? (
          <>
            <Preview file={file} />
            <span id={`${id}-name`}>{file.name}</span>
            <IconButton
              label={t('proofs.dropFile')}
              aria-describedby={`${id}-name`}
              disabled={disabled}
              onClick={() => onPick(null)}
            >
              <IconX aria-hidden size={18} />
            </IconButton>
          </>
        ) : (
          <>
            <IconUpload aria-hidden size={24} />
            <span>{t('proofs.dropHere')}</span>
            <small>{t('proofs.types')}</small>
          </>
        )}
      </div>
      {!file && (
        <div className={classes.camera}>
          <LinkButton
            variant="secondary"
            disabled={disabled}
            leftIcon={<IconCamera aria-hidden size={20} />}
            onClick={takePhoto}
          >
            {t('proofs.takePhoto')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** The picture itself where it is one that can be drawn; drawn, as the portal shows no picture from an address but its own. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [undrawn, setUndrawn] = useState<File>();
  const isPicture = file.type.startsWith('image/') && file !== undrawn;
  useEffect(() => {
    if (!isPicture) return;
    const gone = new AbortController();
    photos()
      .then((they) => they?.drawPhoto(file, canvas.current, 2 * previewHeight, gone.signal))
      .then((isDrawn) => isDrawn || setUndrawn(file));
    return () => gone.abort();
  }, [file, isPicture]);
  return isPicture ? <canvas ref={canvas} height={previewHeight} /> : <IconFileText aria-hidden size={28} />;
}
