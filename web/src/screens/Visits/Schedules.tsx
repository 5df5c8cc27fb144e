import { can, isSuper, type Schedule, schedules } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import type { RowAction } from '../../table/actions.ts';
import { focusAction } from '../../table/focus-action.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { isCovered } from '../../ui/is-covered.ts';
import { leaveScreen } from '../../ui/leaving.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { ScreenTabs } from '../../ui/ScreenTabs.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useAhead } from '../../ui/use-ahead.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { ResourceTable } from '../ResourceTable.tsx';
import { scheduleTable } from '../resources/schedules.ts';
import { useCompanyName } from '../rows/use-company.ts';
import { usePlace } from '../rows/use-place.ts';
import { useRows } from '../rows/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { requestForm, requestParameter } from './request-link.ts';
import classes from './Visits.module.css';

export { schedules as resource } from '@clareira/contract';

// Loaded on demand, when they are opened.
const calendarFeed = onDemand(async () => ({ default: (await import('../Calendar/CalendarFeed.tsx')).CalendarFeed }));
const confirmVisit = onDemand(() => import('./ConfirmVisit.tsx'));
const requestVisit = onDemand(() => import('./RequestVisit.tsx'));
const calendar = onDemand(() => import('../Calendar/VisitCalendar.tsx'));

const none: readonly never[] = [];

export default function Schedules({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const place = usePlace(companyId);
  const query = useRows<Schedule>(scheduleTable, place);
  const [dialog, setDialog] = useState<'request' | 'feed'>();
  const [confirmed, setConfirmed] = useState<Schedule>();
  // Stays mounted once it was opened, so that its closing animation runs.
  const [asked, setAsked] = useState(false);
  const close = () => setDialog(undefined);
  // An address that nobody has copied asks first.
  const closeFeed = () => isCovered() || leaveScreen(close, 'aside');

  const open = useOpening();
  useAhead(isSuper(user) ? confirmVisit.load : requestVisit.load);
  const showFeed = () => open(calendarFeed.load, () => setDialog('feed'));
  const ask = () =>
    open(requestVisit.load, () => {
      setAsked(true);
      setDialog('request');
    });

  const [parameters, setParameters] = useSearchParams();
  const isLedToRequest = parameters.has(requestParameter);
  const followLink = useEffectEvent(() => {
    // Followed once: the same link leads there again.
    const others = [...parameters].filter(([name]) => name !== requestParameter);
    setParameters(others, { replace: true });
    if (!isSuper(user)) ask();
  });
  useEffect(() => {
    if (isLedToRequest) followLink();
  }, [isLedToRequest]);

  const drafts = useDraftKeeping(requestForm, companyId);
  const resume = useEffectEvent(ask);
  useEffect(() => {
    if (drafts.isWaiting()) resume();
  }, [drafts]);

  const rowActions = useMemo<readonly RowAction<Schedule>[]>(() => {
    if (!can(user, 'update', schedules)) return none;
    const isFor = ({ status }: Schedule) => status === 'pending_confirmation';
    const run = (visit: Schedule) => open(confirmVisit.load, () => setConfirmed(visit));
    return [{ key: 'confirm', label: t('visits.confirm'), icon: 'good', isFor, run }];
  }, [user, t, open]);

  /** Back to the row that was answered, by the button that it has then. */
  function endConfirming({ id }: Schedule, button: 'confirm' | 'edit') {
    setConfirmed(undefined);
    requestAnimationFrame(() => focusAction(document.body, button, id));
  }

  return (
    <ScreenFrame title={t('schedules.title')} subtitle={useCompanyName(companyId)} wide>
      <div className={classes.tools}>
        {!isSuper(user) && <Button onClick={ask}>{t('visits.request')}</Button>}
        <Button variant="default" onClick={showFeed}>
          {t('calendar.add')}
        </Button>
      </div>
      <ScreenTabs
        label={t('schedules.title')}
        tabs={[
          {
            slug: 'lista',
            title: t('visits.tabs.list'),
            content: <ResourceTable definition={scheduleTable} place={place} query={query} rowActions={rowActions} />,
          },
          {
            slug: 'calendario',
            title: t('visits.tabs.calendar'),
            load: calendar.load,
            content: query.data ? (
              <calendar.Component visits={query.data} />
            ) : query.isPending ? (
              <Spinner withText />
            ) : (
              <Fault onRetry={() => query.refetch()} />
            ),
          },
        ]}
      />
      {asked && (
        <requestVisit.Component
          place={place}
          visits={query.data ?? none}
          opened={dialog === 'request'}
          onClose={close}
          onSent={() => {
            close();
            query.refetch();
          }}
        />
      )}
      <Dialog title={t('calendar.feed.title')} opened={dialog === 'feed'} onClose={closeFeed}>
        <calendarFeed.Component />
        <DialogButtons>
          <Button size="sm" variant="default" onClick={closeFeed}>
            {t('calendar.close')}
          </Button>
        </DialogButtons>
      </Dialog>
      {confirmed && (
        <confirmVisit.Component
          key={confirmed.id}
          visit={query.data?.find(({ id }) => id === confirmed.id) ?? confirmed}
          place={place}
          onClose={() => endConfirming(confirmed, 'confirm')}
          onSaved={() => {
            endConfirming(confirmed, 'edit');
            query.refetch();
          }}
          onFailed={() => query.refetch()}
        />
      )}
    </ScreenFrame>
  );
}
