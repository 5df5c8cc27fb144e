import { type CalendarFeed as Feed, paths, showDay } from '@clareira/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { unlessDone } from '../../api/lost-answers.ts';
import { rereadAfter } from '../../api/reread-after.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { today } from '../../today.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Fault } from '../../ui/Fault.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import form from '../Form.module.css';
import { useFailedLoad } from '../use-failed-load.ts';
import { useSending } from '../use-sending.ts';
import { useShownOnce } from '../use-shown-once.ts';
import classes from './CalendarFeed.module.css';

/** An address, and since when the server has it: null where it could not be asked. */
interface Shown {
  url: string;
  since: string | null;
}

const readFeed = (signal?: AbortSignal) => call<Feed>('GET', paths.calendar, undefined, signal && { signal });

/** The address under which one's own calendar shows the visits, and what to do with it. */
export function CalendarFeed() {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  const { busy, send } = useSending();
  const { secret: shown, ...once } = useShownOnce<Shown>('calendar-feed');
  const url = shown?.url;
  const [asked, setAsked] = useState<'renew' | 'end'>('renew');
  const [opened, setOpened] = useState(false);
  const maker = useRef<HTMLButtonElement>(null);
  const attempts = useRef(0);
  const queries = useQueryClient();
  const queryKey = ['calendar-feed', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readFeed(signal),
  });
  useFailedLoad(query.error, () => notifyError(t('calendar.feed.loadFailed')));

  const compare = useEffectEvent(({ active, created_at }: Feed) => {
    // Ended or renewed elsewhere, it is nothing to be kept.
    if (!active || (shown && shown.since !== null && shown.since !== created_at)) once.end();
  });
  useEffect(() => {
    if (query.data) compare(query.data);
  }, [query.data]);

  /** What was done is known, even if it cannot be read again. */
  function know(feed: Feed) {
    queries.setQueryData(queryKey, feed);
    query.refetch();
  }

  /** The button that ends an address goes along with it. */
  const focusMaker = () => maker.current?.focus({ preventScroll: true });

  /** If it fails it may have been done, and only its answer was lost: an address stays in sight only if the server has it still. */
  async function attempt<T>(work: () => Promise<T>): Promise<{ answer: T } | undefined> {
    attempts.current += 1;
    const own = attempts.current;
    const done = await send(work, 'calendar.feed.failed');
    if (done) return done;
    const read = await rereadAfter(true, () => query.refetch());
    // A later attempt tells more.
    if (own !== attempts.current) return undefined;
    if (!read?.isSuccess || shown?.since === null) once.end();
    if (read?.data?.active === false) focusMaker();
    return undefined;
  }

  async function make() {
    const work = async () => {
      const { url } = await call<{ url: string }>('POST', paths.calendar);
      return { url, feed: await readFeed().catch(() => undefined) };
    };
    const made = await attempt(work);
    if (!made) return;
    const { url, feed } = made.answer;
    once.show({ url, since: feed?.created_at ?? null });
    know(feed ?? { active: true, created_at: new Date().toISOString() });
  }

  async function end() {
    const isEnded = async () => (await readFeed()).active === false;
    const work = () => call('DELETE', paths.calendar).catch(unlessDone(isEnded));
    if (!(await attempt(work))) return;
    once.end();
    notifySuccess(t('calendar.feed.ended'));
    focusMaker();
    know({ active: false, created_at: null });
  }

  function ask(what: 'renew' | 'end') {
    if (busy) return;
    setAsked(what);
    setOpened(true);
  }

  function confirm() {
    setOpened(false);
    if (asked === 'end') end();
    else make();
  }

  if (query.isPending) return <Spinner />;
  if (!query.data) return <Fault onRetry={() => query.refetch()} />;
  const { created_at } = query.data;
  const active = query.data.active || url !== undefined;
  const since = created_at && showDay(today(Date.parse(created_at)));
  return (
    <div className={form.form}>
      <p className={form.hint}>{t('calendar.feed.intro')}</p>
      <p role="status" className={form.hint}>
        {t(`calendar.feed.${url !== undefined ? 'once' : active ? 'active' : 'inactive'}`, { day: since })}
      </p>
      {url !== undefined && <Address key={url} url={url} onAcknowledge={once.forgetSecret} />}
      {active && url === undefined && <p className={form.hint}>{t('calendar.feed.renewHint')}</p>}
      <div className={classes.buttons}>
        {/* Another one ends the one there, so it is not what is suggested. */}
        <BusyButton
          ref={maker}
          size="sm"
          variant={active ? 'default' : 'filled'}
          loading={busy}
          onClick={() => (active ? ask('renew') : make())}
        >
          {t(active ? 'calendar.feed.renew' : 'calendar.feed.make')}
        </BusyButton>
        {active && (
          <Button size="sm" variant="default" aria-disabled={busy || undefined} onClick={() => ask('end')}>
            {t('calendar.feed.end')}
          </Button>
        )}
      </div>
      <h3 className={classes.how}>{t('calendar.feed.how')}</h3>
      <ul className={classes.ways}>
        <li>{t('calendar.feed.google')}</li>
        <li>{t('calendar.feed.outlook')}</li>
        <li>{t('calendar.feed.apple')}</li>
      </ul>
      <Confirm
        title={t(`calendar.feed.${asked}`)}
        about={t(`calendar.feed.${asked}Hint`)}
        opened={opened}
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}

interface AddressProps {
  url: string;
  /** It was copied or handed on, or given up. */
  onAcknowledge(): void;
}

/** Does not go with a click on some link before somebody has it. */
function Address({ url, onAcknowledge }: AddressProps) {
  const { t } = useTranslation();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { opened, stay, leave } = useLeaveQuestion(!isAcknowledged, 'aside');
  const [isLeaving, setLeaving] = useState(false);

  function acknowledge() {
    setAcknowledged(true);
    onAcknowledge();
  }

  async function copy() {
    if (!(await copyText(url))) return void notifyError(t('calendar.feed.copyFailed'));
    acknowledge();
    notifySuccess(t('calendar.feed.copied'));
  }

  return (
    <>
      <TextInput
        size="sm"
        label={t('calendar.feed.address')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        onCopy={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (selectionStart === 0 && selectionEnd === url.length) acknowledge();
        }}
      />
      <div className={classes.buttons}>
        <Button size="sm" onClick={copy}>
          {t('calendar.feed.copy')}
        </Button>
        <Button
          size="sm"
          variant="default"
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          onClick={acknowledge}
        >
          {t('calendar.feed.open')}
        </Button>
      </div>
      <Confirm
        texts="account.once"
        title={t('calendar.feed.leave')}
        opened={opened}
        // A dialog around it goes along, and says itself where the focus was.
        returnFocus={!isLeaving}
        onConfirm={() => {
          setLeaving(true);
          leave(onAcknowledge);
        }}
        onClose={() => {
          setLeaving(false);
          stay();
        }}
      />
    </>
  );
}
