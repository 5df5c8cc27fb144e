import { fileTypes, signatureLength } from '@clareira/contract';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '../../ui/entry-icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconUpload } from '../../ui/icons.ts';
import { useDropTarget } from '../../ui/use-drop-target.ts';
import type { EditorProps } from '../column.ts';
import { dropMessage } from './drop-messages.ts';
import { FileLink } from './FileLink.tsx';
import classes from './PdfField.module.css';
import { RefusedFiles } from './refused-files.ts';
import { shortName } from './short-name.ts';
import { typeOfFile } from './type-of-file.ts';
import { useFileDialog } from './use-file-dialog.ts';

/** Files above this size, in bytes, show how far their upload is. */
const progressFrom = 1024 * 1024;

interface PdfFieldProps extends EditorProps {
  maxBytes: number;
}

export function PdfField({ label, value, problem, current, progress, busy, onChange, maxBytes }: PdfFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const isChoosing = useFileDialog(input);
  const { isOver, handlers } = useDropTarget((files) => take(files, true));
  const [judged, setJudged] = useState<{ file: File; problem: string }>();
  const problemId = useId();
  const chosenId = useId();
  const file = value instanceof File ? value : null;
  const chosen = value instanceof RefusedFiles ? value : file;
  const shownProblem = problem ?? refusal();
  // The input is emptied after every choice, and says that nothing was chosen.
  const chosenName = file ? chosenId : undefined;
  const describedBy = shownProblem === undefined ? chosenName : problemId;
  const limit = value instanceof RefusedFiles && value.limit(t);

  /** What is wrong with the choice, told before anyone tries to save it. */
  function refusal(): string | undefined {
    if (value instanceof RefusedFiles) return value.reason(t);
    return judged?.file === file ? judged?.problem : undefined;
  }

  /** The dialog offers only PDFs, so a file picked past it is judged by its content alone. */
  async function take(files: readonly File[], isDropped: boolean) {
    const [first] = files;
    if (!first || busy) return;
    const limits = isDropped ? { types: [fileTypes.pdf.mediaType], minBytes: signatureLength, maxFiles: 1 } : {};
    const message = dropMessage(files, { ...limits, maxBytes });
    if (message) return onChange(new RefusedFiles(files, message));
    onChange(first);
    const type = await typeOfFile(first);
    if (type === 'unreadable') setJudged({ file: first, problem: t('files.unreadable') });
    else if (type !== 'pdf') setJudged({ file: first, problem: t('problems.pdf') });
  }

  function clear() {
    onChange(null);
    input.current?.focus();
  }

  return (
    <div className={classes.field} data-chosen={chosen ? true : undefined}>
      {current}
      {file && <FileLink id={chosenId} file={file} />}
      {/* Keyboard and screen reader have the input within; dropping is for the pointer alone. */}
      <label
        className={classes.zone}
        data-chosen={chosen ? true : undefined}
        title={value instanceof RefusedFiles ? value.name : file ? t('files.chooseOther') : undefined}
        data-active={isOver || isChoosing || undefined}
        data-invalid={shownProblem !== undefined || undefined}
        {...handlers}
      >
        <input
          ref={input}
          type="file"
          className={classes.input}
          accept={fileTypes.pdf.mediaType}
          aria-label={label}
          aria-invalid={shownProblem !== undefined}
          aria-describedby={describedBy}
          disabled={busy}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])], false);
            // Choosing the same file once more must be a change again.
            currentTarget.value = '';
          }}
        />
        {!(value instanceof RefusedFiles) && <IconUpload aria-hidden size={14} />}
        {!file && (
          <span className={classes.name}>
            {value instanceof RefusedFiles ? shortName(value.name) : t('files.choose')}
          </span>
        )}
      </label>
      {chosen && !busy && (
        <IconButton className={classes.clear} label={t('files.clear', { name: chosen.name })} onClick={clear}>
          <IconX aria-hidden size={16} />
        </IconButton>
      )}
      {file && progress !== null && file.size > progressFrom && (
        <progress
          className={classes.progress}
          aria-label={t('files.uploading', { name: file.name })}
          value={progress}
        />
      )}
      {shownProblem !== undefined && (
        <p id={problemId} className={classes.problem} role={typeof shownProblem === 'string' ? 'alert' : undefined}>
          {shownProblem}
        </p>
      )}
      {limit && <p className={classes.limit}>{limit}</p>}
    </div>
  );
}
