import {
  addDays,
  type Day,
  type Document,
  documentState,
  isDay,
  judge,
  longestShareDays,
  type Place,
  readDay,
  shareDayProblems,
  shares,
  showDay,
} from '@clareira/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../api/make-shown-once.ts';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { useToday } from '../../use-today.ts';
import { DayField } from '../DayField.tsx';
import form from '../Form.module.css';
import { StateBadge } from '../Validity/StateBadge.tsx';
import classes from './Share.module.css';
import { shareable, unitsOf } from './shareable.ts';
import { useNewShare } from './use-new-share.ts';
import type { MadeShare } from './use-shares.ts';

interface NewShareProps {
  place: Place;
  /** The company's documents. */
  papers: UseQueryResult<Document[]>;
  onMade(share: MadeShare): void;
}

interface Draft {
  title: string;
  until: string;
  /** All of them, those of a unit, or those that were chosen. */
  which: string;
  chosen: ReadonlySet<number>;
  attempt: Attempt;
}

const defaultDays = 30;
const unitPrefix = 'unit:';

export function NewShare({ place, papers, onMade }: NewShareProps) {
  const { t } = useTranslation();
  const day = useToday();
  const { busy, problems, refuse, clearProblem, make } = useNewShare(place);
  const [first] = useState<Draft>(() => ({
    title: t('shares.defaultTitle', { day: showDay(day) }),
    until: showDay(addDays(day, defaultDays)),
    which: 'all',
    chosen: new Set(),
    attempt: { current: undefined },
  }));
  const [draft, setDraft] = useState(first);
  const { title, until, which, chosen } = draft;
  // Ticked documents count only while 'some' is selected, and that is a change by itself.
  const isTouched = title !== first.title || until !== first.until || which !== first.which;
  const unsaved = useUnsavedDraft({
    draft: isTouched ? draft : null,
    keeping: useDraftKeeping<Draft>('share', place.company_id),
    resume: setDraft,
    cancel: () => setDraft(first),
  });
  const documents = papers.data ?? [];
  const shown = shareable(documents, day);
  const withFile = documents.filter(({ annex_id }) => annex_id !== null);

  function idsToShare(): number[] | null {
    if (which === 'all') return null;
    if (which === 'some') return [...chosen];
    return shown.filter(({ unit }) => which === unitPrefix + unit).map(({ id }) => id);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { title, expires_on: readDay(until), document_ids: idsToShare() };
    const judged = judge(shares, body, true);
    const isRefused = refuse({
      ...(judged.ok ? {} : judged.problems),
      ...(isDay(body.expires_on) && shareDayProblems(body.expires_on, day)),
      ...(body.document_ids?.length === 0 && { document_ids: 'required' }),
    });
    if (isRefused) return;
    const made = await make(body, draft.attempt);
    if (!made) return;
    unsaved.done();
    onMade(made);
  }

  function change(field: keyof typeof problems, changed: Partial<Draft>) {
    setDraft({ ...draft, ...changed });
    clearProblem(field);
  }

  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    change('document_ids', { chosen: next });
  }

  return (
    <form className={`${form.form} ${classes.new}`} noValidate aria-label={t('shares.new')} onSubmit={submit}>
      <TextInput
        size="sm"
        label={t('shares.fields.title')}
        aria-required
        value={title}
        error={problems.title}
        readOnly={busy}
        onChange={(event) => change('title', { title: event.currentTarget.value })}
      />
      <DayField
        label={t('shares.fields.expires_on')}
        value={until}
        problem={problems.expires_on}
        required
        hint={t('shares.longest', { days: longestShareDays, day: showDay(addDays(day, longestShareDays)) })}
        busy={busy}
        onChange={(typed) => change('expires_on', { until: typed })}
      />
      <NativeSelect
        size="sm"
        label={t('shares.fields.documents')}
        value={which}
        error={problems.document_ids}
        onChange={(event) => change('document_ids', { which: event.currentTarget.value })}
      >
        <option value="all">{t('shares.choices.all')}</option>
        {unitsOf(shown).map((unit) => (
          <option key={unit} value={unitPrefix + unit}>
            {t('shares.choices.unit', { unit })}
          </option>
        ))}
        <option value="some">{t('shares.choices.some')}</option>
      </NativeSelect>
      {papers.isError && !papers.isFetching && !papers.data && <Fault onRetry={() => papers.refetch()} />}
      {which === 'some' && !papers.data && papers.isFetching && <Spinner />}
      {which === 'some' && papers.data && (
        <fieldset className={classes.choices} aria-label={t('shares.choices.some')}>
          {withFile.map((document) => (
            <label key={document.id}>
              <input type="checkbox" checked={chosen.has(document.id)} onChange={() => toggle(document.id)} />
              <Choice document={document} today={day} />
            </label>
          ))}
        </fieldset>
      )}
      <div className={form.buttons}>
        <BusyButton type="submit" loading={busy}>
          {t('shares.create')}
        </BusyButton>
      </div>
      <DraftQuestion {...unsaved.question} />
    </form>
  );
}

/** What tells it from another one of its name. */
function Choice({ document, today }: { document: Document; today: Day }) {
  const { name, unit, date } = document;
  return (
    <span className={classes.choice}>
      {name} <StateBadge state={documentState(document, today)} />{' '}
      <span className={classes.soft}>{[unit, date && showDay(date)].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
