import { type Document, isLicence, type Place, showDay } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../DayField.tsx';
import form from '../Form.module.css';
import { type TypedValidity, useSaveValidity } from './use-save-validity.ts';

interface ValidityFieldsProps {
  document: Document;
  place: Place;
  /** Says that nothing is to be changed. */
  cancelText: string;
  onDone(): void;
}

/** Until when a document holds and, of a licence, when its renewal was asked for. */
export function ValidityFields({ document, place, cancelText, onDone }: ValidityFieldsProps) {
  const { t } = useTranslation();
  const { busy, problems, save, conflict } = useSaveValidity(place);
  const shown = (day: string | null) => (day ? showDay(day) : '');
  // What was not touched follows the document, which somebody else may change meanwhile.
  const [touched, setTouched] = useState<Partial<TypedValidity>>({});
  // What was touched is typed over this; where somebody else has changed it since, one is asked.
  const [before, setBefore] = useState<Partial<Document>>({});
  const typed: TypedValidity = {
    valid_until: shown(document.valid_until),
    renewal_filed_on: shown(document.renewal_filed_on),
    ...touched,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await save({ ...document, ...before }, typed)) onDone();
  }

  const field = (name: keyof typeof typed, label: string) => (
    <DayField
      label={label}
      value={typed[name]}
      problem={problems[name]}
      busy={busy}
      onChange={(value) => {
        setTouched({ ...touched, [name]: value });
        setBefore({ [name]: document[name], ...before });
      }}
    />
  );
  return (
    <>
      <form className={form.form} noValidate onSubmit={submit}>
        {field('valid_until', t('validity.validUntil'))}
        {isLicence(document) && field('renewal_filed_on', t('validity.renewalFiledOn'))}
        <div className={form.buttons}>
          <Button size="sm" variant="default" onClick={onDone}>
            {cancelText}
          </Button>
          <Button size="sm" type="submit" loading={busy}>
            {t('validity.save')}
          </Button>
        </div>
      </form>
      {conflict}
    </>
  );
}
