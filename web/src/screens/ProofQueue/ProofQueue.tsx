import { type Payment, type Proof, paths, payments, proofStatuses, proofs } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readRow, rowsKey } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ChoiceFilter, FilterBar } from '../across/FilterBar.tsx';
import { Found } from '../across/Found.tsx';
import { MorePages } from '../across/MorePages.tsx';
import { useAccountRows } from '../across/use-account-rows.ts';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { deciding } from '../Proofs/deciding.ts';
import { ProofItem } from '../Proofs/ProofItem.tsx';
import { useProofCalls } from '../Proofs/use-proof-calls.ts';
import { usePlace } from '../rows/use-place.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { ScreenLink } from '../ScreenLink.tsx';
import classes from './ProofQueue.module.css';

type AccountProof = Proof & { company_name: string };

/** Who says that they have paid? The proofs of all companies, the longest waiting first. */
export default function ProofQueue() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const list = useListFocus<HTMLUListElement>();
  const canDecide = useLoaded(deciding.load);
  const { filters, setFilter } = useAddressFilters(['status']);
  const status = proofStatuses.find((one) => one === filters.status) ?? 'sent';
  const { rows, asked, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAccountRows<AccountProof>(
      paths.accountRows(proofs, account_id),
      { status, sort: status === 'sent' ? 'id' : '-id' },
      'proofs.toasts.loadFailed',
    );
  return (
    <ScreenFrame title={t('proofQueue.title')}>
      <FilterBar>
        <ChoiceFilter
          label={t('proofQueue.status')}
          value={status}
          choices={proofStatuses.map((one) => [one, t(`proofs.statuses.${one}`)])}
          onChange={(value) => setFilter('status', value === 'sent' ? '' : value)}
        />
      </FilterBar>
      {!(rows && canDecide) && (isError && !isFetching ? <Fault onRetry={() => refetch()} /> : <Spinner />)}
      {rows?.length === 0 && <EmptyState text={t(`proofQueue.empty.${status === 'sent' ? 'sent' : 'decided'}`)} />}
      <Found rows={rows} asked={asked} hasNextPage={hasNextPage} />
      <ul ref={list} className={classes.queue} aria-label={t('proofQueue.title')}>
        {rows && canDecide && <InSteps key={asked} rows={rows} draw={drawProof} step={8} />}
      </ul>
      <MorePages {...{ hasNextPage, isFetchingNextPage, fetchNextPage, list }} />
    </ScreenFrame>
  );
}

const drawProof = (proof: AccountProof) => <QueuedProof key={proof.id} proof={proof} />;

/** A proof beside the amount and the day of the invoice that it is about. */
function QueuedProof({ proof }: { proof: AccountProof }) {
  const id = useId();
  const place = usePlace(proof.company_id);
  const calls = useProofCalls(place);
  const invoice = useQuery({
    queryKey: [...rowsKey(payments, place), 'row', proof.payment_id],
    queryFn: ({ signal }) => readRow<Payment>(payments, place, proof.payment_id, signal),
  });
  const { t } = useTranslation();
  // Also while it is tried again: what was pressed stays, and so does the decision.
  const isMissing = invoice.isFetched && invoice.data === undefined;
  return (
    <ProofItem
      proof={proof}
      invoice={invoice.data ?? undefined}
      isComing={!invoice.isFetched}
      missing={isMissing && t('payments.toasts.loadFailed')}
      retry={
        isMissing && (
          <button
            type="button"
            className={classes.again}
            aria-describedby={id}
            aria-disabled={invoice.isFetching || undefined}
            onClick={() => invoice.refetch({ cancelRefetch: false })}
          >
            {t('faults.tryAgain')}
          </button>
        )
      }
      calls={calls}
      company={
        <ScreenLink id={id} className={classes.company} to={`/${proof.company_id}/servicos/pagamentos?aba=comprovante`}>
          {proof.company_name}
        </ScreenLink>
      }
    />
  );
}
