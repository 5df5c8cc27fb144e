import { paths } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { settings } from '../../settings.ts';
import { showInstant } from '../../show-instant.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { useSending } from '../use-sending.ts';
import classes from './Mail.module.css';

interface UnsentMail {
  id: number;
  to: string;
  subject: string;
  status: 'waiting' | 'failed';
  attempts: number;
  last_error: string | null;
  created_at: string;
}

/** Mails that nobody took: why, and another try. */
export default function Mail() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { send } = useSending({ fields: [] });
  const [retrying, setRetrying] = useState<number>();
  const list = useListFocus<HTMLUListElement>();
  const query = useQuery({
    queryKey: ['mail', account_id],
    queryFn: ({ signal }) => call<UnsentMail[]>('GET', paths.mail(account_id), undefined, { signal }),
  });

  async function retry({ id }: UnsentMail) {
    setRetrying(id);
    const retried = await send(() => call('POST', paths.mailRetry(account_id, id)), 'mail.unsent.retryFailed');
    if (retried) notifySuccess(t('mail.unsent.retried'));
    await query.refetch();
    setRetrying(undefined);
  }

  return (
    <ScreenFrame title={t('mail.unsent.title')}>
      <p className={classes.intro}>{t('mail.unsent.intro')}</p>
      {!settings.hasMail && <p className={classes.off}>{t('mail.unsent.off')}</p>}
      {!query.data &&
        (query.isError && !query.isFetching ? (
          <Fault text={t('mail.unsent.loadFailed')} onRetry={() => query.refetch()} />
        ) : (
          <Spinner />
        ))}
      {query.data?.length === 0 && <EmptyState text={t('mail.unsent.empty')} />}
      <ul ref={list} className={classes.mails} aria-label={t('mail.unsent.title')}>
        {query.data?.map((mail) => (
          <li key={mail.id} className={classes.mail}>
            <div>
              <p className={classes.subject}>{mail.subject}</p>
              <p className={classes.about}>
                <Badge tone={mail.status === 'failed' ? 'late' : 'waiting'}>{t(`mail.unsent.${mail.status}`)}</Badge>{' '}
                {mail.to} · {showInstant(mail.created_at)} · {t('mail.unsent.attempts', { count: mail.attempts })}
              </p>
              {mail.last_error && <p className={classes.about}>{mail.last_error}</p>}
            </div>
            <BusyButton
              size="sm"
              variant="default"
              loading={retrying === mail.id}
              disabled={retrying !== undefined}
              aria-label={t('mail.unsent.retryNamed', { subject: mail.subject, to: mail.to })}
              onClick={() => retry(mail)}
            >
              {t('mail.unsent.retry')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}
