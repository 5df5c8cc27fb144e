import { type Import, paths } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, isSessionExpired } from '../../api/client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useSession, useSignedInUser } from '../../session/session.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';

type Step = 'check' | 'correct' | 'commit' | 'undo';

/** One import from the file to its rows, and back. */
export function useImport() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { expire } = useSession();
  const client = useQueryClient();
  const [current, setCurrent] = useState<Import | null>(null);
  const [running, setRunning] = useState<Step | null>(null);
  const [progress, setProgress] = useState(0);
  /** What is wrong with the file as a whole. */
  const [problem, setProblem] = useState('');

  async function run(step: Step, work: () => Promise<void>) {
    setRunning(step);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (isSessionExpired(error)) expire();
      else if (error instanceof ApiError && error.status === 413) setProblem(t('imports.tooLarge'));
      else {
        const [text] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
        if (text) setProblem(problemText(text, t));
        else notifyError(t(`imports.failed.${step}`));
      }
    }
    setRunning(null);
  }

  return {
    current,
    running,
    progress,
    problem,

    check: (resource: string, file: File) =>
      run('check', async () => {
        const form = new FormData();
        form.append('resource', resource);
        form.append('file', file);
        setProgress(0);
        setCurrent(await call<Import>('POST', paths.imports(account_id), form, { onProgress: setProgress }));
      }),

    correct: (line: number, field: string, value: string) =>
      run('correct', async () => {
        if (!current) return;
        const corrections = [{ line, field, value }];
        setCurrent(await call<Import>('PUT', paths.import(account_id, current.id), { corrections }));
      }),

    commit: () =>
      run('commit', async () => {
        if (!current) return;
        const { created } = await call<{ created: number }>('POST', paths.importCommit(account_id, current.id));
        setCurrent({ ...current, status: 'done' });
        notifySuccess(t('imports.imported', { count: created }));
        await client.invalidateQueries();
      }),

    undo: () =>
      run('undo', async () => {
        if (!current) return;
        const { removed } = await call<{ removed: number }>('POST', paths.importUndo(account_id, current.id));
        setCurrent({ ...current, status: 'undone' });
        notifySuccess(t('imports.undone', { count: removed }));
        await client.invalidateQueries();
      }),

    /** Back to choosing a file. */
    forget() {
      setCurrent(null);
      setProblem('');
    },
  };
}
