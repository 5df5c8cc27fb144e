import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import type { Cell, EditorProps } from '../column.ts';
import { perLanguage } from '../per-language.ts';
import { silent } from './silent.ts';

export interface ChoiceOptions {
  readonly values: readonly string[];
  /** Where the language files name the values, by value. */
  readonly names: string;
  /** The key of the text shown while nothing is chosen. */
  readonly placeholder: string;
  /** For names longer than most, in rem. */
  readonly width?: number;
  /** Values with a tone are shown as badges. */
  readonly tones?: Readonly<Record<string, Tone>>;
}

export function choiceCell(options: ChoiceOptions): Cell<string> {
  const { values, names, width = 7.5, tones = {} } = options;
  const words = perLanguage((t) => new Map(values.map((value) => [value, t(`${names}.${value}`)])));
  const text: Cell<string>['text'] = (value = '', t) => words(t).get(value) ?? value;
  return {
    width,
    text,
    show: (value, { t }) => {
      const tone = value && tones[value];
      return tone ? <Badge tone={tone}>{text(value, t)}</Badge> : text(value, t);
    },
    editor: { start: (value) => value ?? '', field: (props) => <ChoiceField {...props} {...options} /> },
  };
}

function ChoiceField(props: EditorProps & ChoiceOptions) {
  const { label, value, required, problem, busy, onChange, values, names, placeholder } = props;
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      aria-required={required}
      value={String(value)}
      error={problem}
      errorProps={silent}
      aria-disabled={busy}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="" disabled hidden>
        {t(placeholder)}
      </option>
      {values.map((choice) => (
        <option key={choice} value={choice}>
          {t(`${names}.${choice}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
