import { type Document, isLicence, type Place, showDay } from '@clareira/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
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

/** What was touched is typed over what stood there; where somebody else has changed that since, one is asked. */
interface Draft {
  touched: Partial<TypedValidity>;
  before: Partial<Document>;
}

/** What was typed about a document waits by this name. */
export const validityForm = 'validity';

const untouched: Draft = { touched: {}, before: {} };

/** Until when a document holds and, of a licence, when its renewal was asked for. */
export function ValidityFields({ document, place, cancelText, onDone }: ValidityFieldsProps) {
  const { t } = useTranslation();
  const { busy, problems, clearProblem, save, conflict } = useSaveValidity(place);
  const shown = (day: string | null) => (day ? showDay(day) : '');
  const [draft, setDraft] = useState(untouched);
  const { touched, before } = draft;
  const stored: TypedValidity = {
    valid_until: shown(document.valid_until),
    renewal_filed_on: shown(document.renewal_filed_on),
  };
  // What was not touched follows the document, which somebody else may change meanwhile.
  const typed = { ...stored, ...touched };
  const isTouched = typed.valid_until !== stored.valid_until || typed.renewal_filed_on !== stored.renewal_filed_on;
  const unsaved = useUnsavedDraft({
    draft: isTouched ? draft : null,
    keeping: useDraftKeeping<Draft>(validityForm, document.id),
    resume: setDraft,
    cancel: onDone,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await save({ ...document, ...before }, typed, unsaved.done)) onDone();
  }

  const field = (name: keyof typeof typed, label: string) => (
    <DayField
      label={label}
      value={typed[name]}
      problem={problems[name]}
      busy={busy}
      onChange={(value) => {
        setDraft({ touched: { ...touched, [name]: value }, before: { [name]: document[name], ...before } });
        clearProblem(name);
      }}
    />
  );
  return (
    <>
      <form
        className={form.form}
        noValidate
        onSubmit={submit}
        onKeyDown={({ key }) => key === 'Escape' && unsaved.giveUp()}
      >
        {field('valid_until', t('validity.validUntil'))}
        {isLicence(document) && field('renewal_filed_on', t('validity.renewalFiledOn'))}
        <div className={form.buttons}>
          <Button size="sm" variant="default" onClick={unsaved.discard}>
            {cancelText}
          </Button>
          <BusyButton size="sm" type="submit" loading={busy}>
            {t('validity.save')}
          </BusyButton>
        </div>
      </form>
      {conflict}
      <DraftQuestion {...unsaved.question} />
    </>
  );
}
