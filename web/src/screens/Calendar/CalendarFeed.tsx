import { type CalendarFeed as Feed, paths, showDay } from '@clareira/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { useFailedLoad } from '../../session/use-failed-load.ts';
import { today } from '../../today.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Fault } from '../../ui/Fault.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import form from '../Form.module.css';
import { useSending } from '../use-sending.ts';
import classes from './CalendarFeed.module.css';

/** The address under which one's own calendar shows the visits, and what to do with it. */
export function CalendarFeed() {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  const { busy, send } = useSending();
  const [url, setUrl] = useState<string>();
  const query = useQuery({
    queryKey: ['calendar-feed', id],
    queryFn: ({ signal }) => call<Feed>('GET', paths.calendar, undefined, { signal }),
  });
  useFailedLoad(query.error, () => notifyError(t('calendar.feed.loadFailed')));

  async function make() {
    const made = await send(() => call<{ url: string }>('POST', paths.calendar), 'calendar.feed.failed');
    if (!made) return;
    setUrl(made.answer.url);
    notifySuccess(t('calendar.feed.made'));
    query.refetch();
  }

  async function end() {
    if (!(await send(() => call('DELETE', paths.calendar), 'calendar.feed.failed'))) return;
    setUrl(undefined);
    notifySuccess(t('calendar.feed.ended'));
    query.refetch();
  }

  if (query.isPending) return <Spinner />;
  if (!query.data) return <Fault text={t('calendar.feed.loadFailed')} onRetry={() => query.refetch()} />;
  const { active, created_at } = query.data;
  const since = created_at && showDay(today(Date.parse(created_at)));
  return (
    <div className={form.form}>
      <p className={form.hint}>{t('calendar.feed.intro')}</p>
      <p className={form.hint}>{active ? t('calendar.feed.active', { day: since }) : t('calendar.feed.inactive')}</p>
      {url !== undefined && <Address url={url} />}
      <div className={classes.buttons}>
        {/* Another one ends the one there, so it is not what is suggested. */}
        <BusyButton size="sm" variant={active ? 'default' : 'filled'} loading={busy} onClick={make}>
          {t(active ? 'calendar.feed.renew' : 'calendar.feed.make')}
        </BusyButton>
        {active && (
          <Button size="sm" variant="default" disabled={busy} onClick={end}>
            {t('calendar.feed.end')}
          </Button>
        )}
      </div>
      {active && url === undefined && <p className={form.hint}>{t('calendar.feed.renewHint')}</p>}
      <h3 className={classes.how}>{t('calendar.feed.how')}</h3>
      <ul className={classes.ways}>
        <li>{t('calendar.feed.google')}</li>
        <li>{t('calendar.feed.outlook')}</li>
        <li>{t('calendar.feed.apple')}</li>
      </ul>
    </div>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation();

  async function copy() {
    if (await copyText(url)) notifySuccess(t('calendar.feed.copied'));
    else notifyError(t('calendar.feed.copyFailed'));
  }

  return (
    <>
      <TextInput
        size="sm"
        label={t('calendar.feed.address')}
        description={t('calendar.feed.once')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button size="sm" onClick={copy}>
          {t('calendar.feed.copy')}
        </Button>
        <Button size="sm" variant="default" component="a" href={url.replace(/^https?:/, 'webcal:')}>
          {t('calendar.feed.open')}
        </Button>
      </div>
    </>
  );
}
