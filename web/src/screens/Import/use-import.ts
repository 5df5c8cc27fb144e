import { type Import, paths } from '@clareira/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, isUnanswered } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import { refusalText } from '../../i18n/problem-text.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import type { SentCorrection } from './corrections.ts';

/** Milliseconds for which the answer to a step needs no second look: each look judges every row of the file. */
const justAnswered = 5000;

type Step = 'check' | 'correct' | 'commit' | 'undo';

/** One import from the file to its rows, and back. Which one is said by the address, so that a way back leads to it. */
export function useImport(id: string, open: (id: string) => void) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const client = useQueryClient();
  const [running, setRunning] = useState<Step | null>(null);
  const [progress, setProgress] = useState(0);
  /** What is wrong with a file as a whole; of one that was not taken in, the id is empty. */
  const [problem, setProblem] = useState<{ id: string; text: string; error?: unknown }>({ id: '', text: '' });
  /** The file that is sent, until an answer tells that it was taken in: sent once more, it is the same import. */
  const sent = useRef({ file: '', key: '' });
  const failureToast = useFailureToast();
  const corrections = useRef<Promise<unknown>>(Promise.resolve());

  const keyOf = (one: string) => ['import', account_id, one];
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call<Import>('GET', paths.import(account_id, id), undefined, { signal }),
    enabled: id !== '',
    staleTime: justAnswered,
  });

  const keep = (checked: Import) => client.setQueryData(keyOf(String(checked.id)), checked);
  const keepStatus = (status: Import['status']) =>
    client.setQueryData<Import>(keyOf(id), (checked) => checked && { ...checked, status });

  /** After a call that got no answer: the server may have done it all the same, and what the import is now tells. */
  const rowsIfNow = (wanted: Import['status']) => async (error: unknown) => {
    if (!isUnanswered(error)) throw error;
    const { status, rows } = await call<Import>('GET', paths.import(account_id, id));
    if (status !== wanted) throw error;
    return rows;
  };

  /** Ends with what went wrong, if something did. */
  async function run(step: Step, work: () => Promise<void>): Promise<unknown> {
    let failure: unknown;
    setRunning(step);
    setProblem({ id, text: '' });
    failureToast.dismiss();
    try {
      await work();
    } catch (error) {
      failure = error;
      // Only the answer may be lost, or somebody else was faster: what it says now is read anew.
      client.invalidateQueries({ queryKey: keyOf(id) });
      if (error instanceof ApiError && error.status === 413) setProblem({ id, text: t('imports.tooLarge') });
      else {
        const text = refusalText(error, t);
        if (text) setProblem({ id, text, error });
        else failureToast.show(t(`imports.failed.${step}`));
      }
    }
    setRunning(null);
    return failure;
  }

  return {
    query,
    running,
    progress,
    problem: problem.id === id ? problem.text : '',
    /** What said so: it may tell more. */
    refusal: problem.id === id ? problem.error : undefined,

    check: (resource: string, file: File) =>
      run('check', async () => {
        const form = new FormData();
        form.append('resource', resource);
        form.append('file', file);
        setProgress(0);
        const same = [resource, file.name, file.size, file.lastModified].join();
        if (sent.current.file !== same) sent.current = { file: same, key: newKey() };
        const options = { onProgress: setProgress, headers: { 'Idempotency-Key': sent.current.key } };
        const checked = await call<Import>('POST', paths.imports(account_id), form, options);
        sent.current.file = '';
        keep(checked);
        open(String(checked.id));
      }),

    /**
     * One after the other: the next cell may be left before the answer to the last has come. What there is to send is
     * asked for when it is its turn.
     */
    correct(toSend: (checked: Import) => readonly SentCorrection[]): Promise<unknown> {
      const send = async () => {
        const checked = client.getQueryData<Import>(keyOf(id));
        const body = { corrections: checked ? toSend(checked) : [] };
        if (body.corrections.length === 0) return;
        const corrected = await call<Import>('PUT', paths.import(account_id, id), body);
        // A look from before the correction must not come after it.
        await client.cancelQueries({ queryKey: keyOf(id) });
        keep(corrected);
      };
      const sent = corrections.current.then(() => run('correct', send));
      corrections.current = sent;
      return sent;
    },

    commit: () =>
      run('commit', async () => {
        const committed = call<{ created: number }>('POST', paths.importCommit(account_id, id));
        const count = await committed.then(({ created }) => created, rowsIfNow('done'));
        keepStatus('done');
        notifySuccess(t('imports.imported', { count }));
        await client.invalidateQueries();
      }),

    undo: () =>
      run('undo', async () => {
        const undone = call<{ removed: number }>('POST', paths.importUndo(account_id, id));
        const count = await undone.then(({ removed }) => removed, rowsIfNow('undone'));
        keepStatus('undone');
        notifySuccess(t('imports.undone', { count }));
        await client.invalidateQueries();
      }),

    /** Back to choosing a file. */
    leave: () => open(''),
  };
}

export type Steps = ReturnType<typeof useImport>;
