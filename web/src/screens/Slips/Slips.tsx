import { useTranslation } from 'react-i18next';
import { Fault } from '../../ui/Fault.tsx';
import { focusInstead } from '../../ui/lost-focus.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { SlipDrop } from './SlipDrop.tsx';
import classes from './Slips.module.css';
import { useSlips } from './use-slips.ts';

// Loaded on demand, with the first slip.
const list = onDemand(() => import('./SlipList.tsx'));

/** Forty slips of a bank become forty invoices: dropped, looked over, saved. */
export default function Slips() {
  const { t } = useTranslation();
  const slips = useSlips(list.load);
  const { rows, reading, isReady, isWaiting, saving } = slips;
  function readAgain() {
    slips.readAgain();
    focusInstead();
  }

  return (
    <ScreenFrame title={t('slips.title')} wide>
      <div className={classes.slips}>
        <p className={classes.intro}>{t('slips.intro')}</p>
        <SlipDrop reading={reading} disabled={saving} onFiles={slips.read} />
        {isWaiting && <Fault text={t('slips.unread')} onRetry={readAgain} />}
        {(isReady || rows.length > 0) && <list.Component slips={slips} />}
      </div>
    </ScreenFrame>
  );
}
