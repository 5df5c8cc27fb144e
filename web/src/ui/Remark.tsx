import { useTranslation } from 'react-i18next';
import { RowIcon } from './RowIcon.tsx';
import './tones.css';
import classes from './Remark.module.css';

/** Something that one ought to know, and may ignore. */
export interface Remark {
  /** Where there is none, it is neither: a plain line. */
  readonly tone?: 'good' | 'late';
  /** The key of its text. */
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function RemarkLine({ tone, text, values }: Remark) {
  const { t } = useTranslation();
  return (
    <p className={classes.remark} data-tone={tone}>
      {tone && <RowIcon name={tone} small />}
      {t(text, { ...values })}
    </p>
  );
}
