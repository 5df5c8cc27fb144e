import { type Company, payments } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionExpired } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import { fieldTexts } from '../../i18n/problem-text.ts';
import { draftKeeping } from '../../session/kept-drafts.ts';
import { useSession, useSignedInUser } from '../../session/session.tsx';
import { today } from '../../today.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { failureOf } from '../rows/failure.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { createOnce } from '../rows/write-draft.ts';
import { openPdfReader } from './pdf-texts.ts';
import { type ReadSlip, readSlips } from './read-slips.ts';
import { filesOf, type SlipFile, wholeFile } from './slip-files.ts';
import { leftPages, note, type SlipNote } from './slip-notes.ts';
import { filledDown, hasSlip, judged, newRow, type SlipField, type SlipRow, typed } from './slip-rows.ts';
import { useLookups } from './use-lookups.ts';

/** As many as a person can still look over. */
export const mostSlips = 100;

/** What is done to one of the rows; the same object throughout, so that the other rows stay still. */
export interface SlipHandlers {
  type(key: string, field: SlipField, value: string): void;
  choose(key: string, company: Company | undefined): void;
  fillDown(key: string, field: 'unit' | 'service_date'): void;
  remove(key: string): void;
}

/** Slips from the files to the invoices: read, looked over, and saved one by one. */
export function useSlips() {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const { expire } = useSession();
  const queries = useQueryClient();
  const { findTwin, companiesOf } = useLookups();
  const [rows, setRows] = useState<readonly SlipRow[]>([]);
  const [reading, setReading] = useState<{ done: number; of: number } | null>(null);
  const [saving, setSaving] = useState(false);
  const [notes, setNotes] = useState<readonly SlipNote[]>([]);
  // What runs for long reads the rows as they are by then, not as they were when it began.
  const current = useRef(rows);
  const isGone = useRef(false);

  const change = useCallback((update: (rows: readonly SlipRow[]) => readonly SlipRow[]) => {
    current.current = update(current.current);
    setRows(current.current);
  }, []);
  // With their keys, so that what the server has made already is not made again.
  const keeping = useMemo(() => draftKeeping<readonly SlipRow[]>(user.id, ['slips', user.account_id]), [user]);
  const restore = useEffectEvent((kept: readonly SlipRow[]) => {
    change(() => kept);
    notifySuccess(t('drafts.restored'));
  });
  useEffect(() => {
    isGone.current = false;
    const kept = keeping.take();
    if (kept) restore(kept);
    return () => {
      isGone.current = true;
      if (!current.current.every(isSaved)) keeping.keep(current.current.map(interrupted));
    };
  }, [keeping]);
  const replace = useCallback(
    (key: string, update: (row: SlipRow) => SlipRow) =>
      change((all) => all.map((row) => (row.key === key ? update(row) : row))),
    [change],
  );

  const on = useMemo<SlipHandlers>(
    () => ({
      type: async (key, field, value) => {
        replace(key, (row) => typed(row, field, value, today()));
        if (field !== 'billet_code') return;
        const twin = await findTwin(value);
        replace(key, (row) => (row.billet_code === value ? { ...row, twin } : row));
      },
      choose: (key, company) =>
        replace(key, ({ problems: { company_id: _, ...problems }, ...row }) => {
          const isListed = !company || row.companies.some(({ id }) => id === company.id);
          const companies = isListed ? row.companies : [...row.companies, company];
          return { ...row, problems, companies, company_id: company?.id ?? null };
        }),
      fillDown: (key, field) => change((all) => filledDown(all, key, field)),
      remove: (key) => change((all) => all.filter((row) => row.key !== key)),
    }),
    [change, replace, findTwin],
  );

  async function take(billet: SlipFile, slip: ReadSlip | undefined, picture: ImageBitmap | null) {
    const companies = slip ? await companiesOf(slip.payers).catch(() => []) : [];
    const twin = slip ? await findTwin(slip.code) : null;
    change((all) => [...all, { ...newRow(newKey(), billet, slip, companies), picture, twin }]);
  }

  async function readOne(reader: ReturnType<typeof openPdfReader>, file: File): Promise<SlipNote[]> {
    const { name } = file;
    if (file.size > maxFileBytes) return [note(name, 'tooLarge')];
    const pdf = await reader.read(file);
    if (typeof pdf === 'string') return [note(name, pdf)];
    const slips = readSlips(pdf.pages, today());
    if (slips.length === 0) await take(wholeFile(file), undefined, pdf.picture);
    const files = await filesOf(file, slips, pdf.count, reader.cut);
    const repeated: SlipNote[] = [];
    for (const [at, slip] of slips.entries()) {
      const billet = files[at] ?? wholeFile(file);
      if (hasSlip(current.current, slip.code)) repeated.push(note(billet.name, 'repeated'));
      else await take(billet, slip, null);
    }
    return [...repeated, ...leftPages(name, pdf, slips)];
  }

  async function read(files: readonly File[]) {
    const room = mostSlips - current.current.length;
    const taken = files.slice(0, room);
    setNotes(files.slice(room).map(({ name }) => note(name, 'leftOut')));
    const reader = openPdfReader();
    for (const [done, file] of taken.entries()) {
      if (isGone.current) break;
      setReading({ done, of: taken.length });
      const more = await readOne(reader, file);
      setNotes((all) => [...all, ...more]);
    }
    reader.close();
    setReading(null);
  }

  /** Ends with whether it makes sense to go on with the others. */
  async function saveOne(row: SlipRow): Promise<boolean> {
    const result = judged(row);
    if (!result.ok) {
      const problems = Object.entries(result.problems).map(([name, problem]) => [name, t(`problems.${problem}`)]);
      replace(row.key, (now) => ({ ...now, problems: Object.fromEntries(problems) }));
      return true;
    }
    if (row.twin?.code !== row.billet_code) {
      const twin = await findTwin(row.billet_code);
      replace(row.key, (now) => ({ ...now, twin }));
      // Whoever saves has not seen it.
      if (twin?.found) return true;
    }
    replace(row.key, (now) => ({ ...now, state: 'saving', problems: {} }));
    const { values } = result;
    const place = { account_id: user.account_id, company_id: values.company_id };
    try {
      await createOnce({ resource: payments, wire: {}, place }, row.key, values, {});
      replace(row.key, (now) => ({ ...now, state: 'saved' }));
    } catch (error) {
      const failure = failureOf(error);
      const problems = failure.kind === 'refused' ? fieldTexts(failure.errors, t) : {};
      replace(row.key, (now) => ({ ...now, state: 'failed', problems }));
      if (isSessionExpired(error)) {
        expire();
        return false;
      }
    }
    return true;
  }

  async function save() {
    setSaving(true);
    const before = current.current.filter(isSaved).length;
    for (const { key } of current.current.filter((row) => !isSaved(row))) {
      const row = current.current.find((one) => one.key === key);
      if (isGone.current || (row && !(await saveOne(row)))) break;
    }
    setSaving(false);
    const saved = current.current.filter(isSaved).length - before;
    const left = current.current.length - saved - before;
    if (saved > 0) notifySuccess(t('slips.saved', { count: saved }));
    if (left > 0) notifyError(t('slips.left', { count: left }));
    queries.invalidateQueries();
  }

  return {
    rows,
    notes,
    dropNotes: () => setNotes([]),
    reading,
    saving,
    read,
    save,
    on,
    removeSaved: () => change((all) => all.filter((row) => !isSaved(row))),
    discard: () => change(() => []),
  };
}

const isSaved = ({ state }: SlipRow) => state === 'saved';

/** Nobody waits any longer for the answer of one that was on its way. */
const interrupted = (row: SlipRow): SlipRow => (row.state === 'saving' ? { ...row, state: 'failed' } : row);
