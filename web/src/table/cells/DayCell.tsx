import { showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import type { Cell, EditorProps } from '../column.ts';
import { MaskedInput } from './MaskedInput.tsx';
import { maskDay, pasteDay } from './masks.ts';

const show = (value: string | null | undefined) => (value ? showDay(value) : '');

export const dayCell: Cell<string | null> = {
  width: 7.25,
  text: show,
  sortKey: (value) => value ?? null,
  exported: (value) => (value ? { day: value } : ''),
  editor: { start: show, field: (props) => <DayField {...props} /> },
};

function DayField(props: EditorProps) {
  const { t } = useTranslation();
  return <MaskedInput {...props} mask={maskDay} paste={pasteDay} placeholder={t('table.dayPlaceholder')} />;
}
