import { RowIcon } from '../../ui/RowIcon.tsx';
import type { Cell, EditorProps } from '../column.ts';
import { perLanguage } from '../per-language.ts';
import { Tick } from '../Tick.tsx';
import classes from './cells.module.css';

const words = perLanguage((t) => ({ yes: t('table.yes'), no: t('table.no') }));

const answer = (value: boolean | undefined) => (value ? 'yes' : 'no');

export const flagCell: Cell<boolean> = {
  width: 8.5,
  text: (value, t) => words(t)[answer(value)],
  show: (value, { t }) => (
    <span className={classes.flag} data-on={value || undefined}>
      <RowIcon name={answer(value)} small />
      {words(t)[answer(value)]}
    </span>
  ),
  editor: { start: (value) => value ?? false, field: (props) => <FlagField {...props} /> },
};

function FlagField({ label, value, busy, onChange }: EditorProps) {
  return (
    <span className={classes.flagField}>
      <Tick label={label} checked={value === true} busy={busy} onChange={() => onChange(value !== true)} />
    </span>
  );
}
