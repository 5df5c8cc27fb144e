import { type Document, documents, type Share } from '@clareira/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { focusInstead } from '../../ui/lost-focus.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCompanyName } from '../rows/use-company.ts';
import { usePlace } from '../rows/use-place.ts';
import { useRows } from '../rows/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { AtTheDoor } from './AtTheDoor.tsx';
import { ConfirmEnd } from './ConfirmEnd.tsx';
import { NewShare } from './NewShare.tsx';
import classes from './Share.module.css';
import { ShareItem } from './ShareItem.tsx';
import { shareQr } from './share-qr.ts';
import { useMadeShare } from './use-made-share.ts';
import { useEndShare, useShares } from './use-shares.ts';

export { documents as resource } from '@clareira/contract';

/** 'Pasta do fiscal': the folders that a company has shared, and a new one. */
export default function Shares({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useShares(place);
  const papers = useRows<Document>({ resource: documents, texts: 'documents' }, place);
  const { busy, end } = useEndShare(place);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const { made, ...once } = useMadeShare(companyId, query);
  const [asked, setAsked] = useState<Share>();
  const [opened, setOpened] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);

  function ask(share: Share, button: HTMLElement) {
    if (busy) return;
    pressed.current = button;
    setAsked(share);
    setConfirmed(false);
    setOpened(true);
  }

  /** Its button goes, unless it failed; the list takes the focus that it had. */
  async function confirm() {
    if (!asked) return;
    setConfirmed(true);
    setOpened(false);
    const isEnded = await end(asked);
    focusInstead(() => (!isEnded && pressed.current?.isConnected ? pressed.current : list.current));
  }

  return (
    <ScreenFrame title={t('shares.title')} subtitle={useCompanyName(companyId)}>
      <p className={classes.soft}>{t('shares.intro')}</p>
      <div>
        <AtTheDoor place={place} />
      </div>
      <div className={classes.columns}>
        <NewShare place={place} papers={papers} onMade={once.show} />
        {query.isPending && <Spinner withText />}
        {query.isError && !query.data && <Fault onRetry={() => query.refetch()} />}
        {query.data?.length === 0 && <EmptyState text={t('shares.empty')} />}
        {query.data && query.data.length > 0 && (
          <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('shares.title')}>
            {query.data.map((share) => (
              <ShareItem key={share.id} share={share} disabled={busy} onEnd={(button) => ask(share, button)} />
            ))}
          </ul>
        )}
      </div>
      <ConfirmEnd
        share={asked}
        opened={opened}
        returnFocus={!isConfirmed}
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      />
      {made && <shareQr.Component share={made} place={place} onAcknowledge={once.forgetSecret} onClose={once.end} />}
    </ScreenFrame>
  );
}
