import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/on-demand.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { SlipDrop } from './SlipDrop.tsx';
import classes from './Slips.module.css';
import { fileReader } from './use-reading.ts';
import { useSlips } from './use-slips.ts';

// Loaded on demand, with the first slip.
const list = onDemand(async () => ({ default: (await import('./SlipList.tsx')).SlipList }));

const load = () => Promise.all([list.load(), fileReader()]);

/** Forty slips of a bank become forty invoices: dropped, looked over, saved. */
export default function Slips() {
  const { t } = useTranslation();
  const open = useOpening();
  const slips = useSlips();
  const { rows, notes, reading, saving } = slips;
  return (
    <ScreenFrame title={t('slips.title')} wide>
      <div className={classes.slips}>
        <p className={classes.intro}>{t('slips.intro')}</p>
        <SlipDrop
          reading={reading}
          disabled={reading !== null || saving}
          onFiles={(files) => open(load, () => slips.read(files))}
        />
        {(reading !== null || rows.length + notes.length > 0) && <list.Component slips={slips} />}
      </div>
    </ScreenFrame>
  );
}
