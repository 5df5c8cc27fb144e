import { useTranslation } from 'react-i18next';
import { MaskedInput } from '../table/cells/MaskedInput.tsx';
import { maskDay, pasteDay } from '../table/cells/masks.ts';
import classes from './Form.module.css';

interface DayFieldProps {
  label: string;
  /** As it is typed. */
  value: string;
  problem?: string | undefined;
  /** What is to be known before anything goes wrong. */
  hint?: string;
  required?: boolean;
  busy?: boolean;
  /** What is wrong is told elsewhere too. */
  isQuiet?: boolean;
  onChange(typed: string): void;
}

/** A day, typed as it is read. */
export function DayField(props: DayFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it is in there; its name is its own, as a hint and a problem stand here too.
    <label className={classes.field}>
      <span aria-hidden className={classes.label}>
        {props.label}
      </span>
      <DayInput {...props} />
    </label>
  );
}

/** The same where a column's title stands over it. */
export function DayInput(props: DayFieldProps) {
  const { label, value, problem, hint, required, busy = false, isQuiet = false, onChange } = props;
  const { t } = useTranslation();
  return (
    <MaskedInput
      label={label}
      value={value}
      problem={problem}
      hint={hint}
      required={required}
      current={null}
      progress={null}
      busy={busy}
      isQuiet={isQuiet}
      mask={maskDay}
      paste={pasteDay}
      placeholder={t('table.dayPlaceholder')}
      onChange={(typed) => onChange(String(typed))}
    />
  );
}
