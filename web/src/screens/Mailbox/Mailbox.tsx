import { type DemoMail, paths } from '@clareira/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { newQueryClient } from '../../api/query-client.ts';
import { showInstant } from '../../show-instant.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './Mailbox.module.css';

const lookEvery = 2000;

/** What the demo would have sent, to whomever: nobody needs a mail server to try it. */
export default function Mailbox() {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Mails />
    </QueryClientProvider>
  );
}

function Mails() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const query = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => call<DemoMail[]>('GET', paths.mailbox, undefined, { signal }),
    refetchInterval: lookEvery,
  });
  const mails = query.data;
  const shown = mails?.find(({ id }) => id === chosen) ?? mails?.[0];
  return (
    <div className={classes.mailbox}>
      <PageTitle>{t('mail.mailbox.title')}</PageTitle>
      <p className={classes.intro}>{t('mail.mailbox.intro')}</p>
      {!mails &&
        (query.isError && !query.isFetching ? (
          <Fault text={t('mail.mailbox.loadFailed')} onRetry={() => query.refetch()} />
        ) : (
          <Spinner />
        ))}
      {mails?.length === 0 && <EmptyState text={t('mail.mailbox.empty')} />}
      {shown && (
        <div className={classes.columns}>
          <ul className={classes.mails} aria-label={t('mail.mailbox.title')}>
            {mails?.map(({ id, to, subject, at }) => (
              <li key={id}>
                <button type="button" aria-current={id === shown.id} onClick={() => setChosen(id)}>
                  <strong>{subject}</strong>
                  <span>{to}</span>
                  <time dateTime={at}>{showInstant(at)}</time>
                </button>
              </li>
            ))}
          </ul>
          {/* Runs nothing; its links open in the whole window, as from a mail program. */}
          <iframe
            key={shown.id}
            className={classes.mail}
            title={shown.subject}
            sandbox="allow-top-navigation-by-user-activation"
            srcDoc={shown.html.replace('<head>', '<head><base target="_top">')}
          />
        </div>
      )}
    </div>
  );
}
