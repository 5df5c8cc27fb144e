import { type Document, documents, isSuper, type Payment, payments } from '@clareira/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';
import type { Places } from './find-jumps.ts';
import type { JumpTarget, Paper } from './jump.ts';
import { documentPapers, invoicePapers } from './papers.ts';

/** Milliseconds for which rows need no second look. */
const fresh = 60_000;

/** A client's own invoices and documents, read when one begins to type. The staff has too many to look through. */
export function usePapers(screens: readonly JumpTarget[], isSearching: boolean) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const enabled = isSearching && !isSuper(user);
  const [invoices, files] = useQueries({
    queries: [
      { ...rowsQuery<Payment>(payments, user), staleTime: fresh, enabled },
      { ...rowsQuery<Document>(documents, user), staleTime: fresh, enabled },
    ],
  });
  const papers = useMemo<Places['papers']>(() => {
    const on = (path: string, papersOf: (screen: JumpTarget) => readonly Paper[]) =>
      screens
        .filter((screen) => screen.path.endsWith(path))
        .flatMap((screen) => papersOf(screen).map((paper) => ({ screen, paper })));
    return [
      ...on('/servicos/pagamentos', ({ path }) => invoicePapers(invoices.data ?? [], path, t)),
      ...on('/servicos/documentacoes', ({ path }) => documentPapers(files.data ?? [], path, t)),
    ];
  }, [screens, invoices.data, files.data, t]);
  return { papers: enabled ? papers : undefined, isWaiting: invoices.isLoading || files.isLoading };
}
