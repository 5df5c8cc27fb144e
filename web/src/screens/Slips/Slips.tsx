import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { SlipDrop } from './SlipDrop.tsx';
import classes from './Slips.module.css';
import { SlipTable } from './SlipTable.tsx';
import { useSlips } from './use-slips.ts';

/** Forty slips of a bank become forty invoices: dropped, looked over, saved. */
export default function Slips() {
  const { t } = useTranslation();
  const slips = useSlips();
  const { rows, reading, saving } = slips;
  const saved = rows.filter(({ state }) => state === 'saved').length;
  const isBusy = reading !== null || saving;
  return (
    <ScreenFrame title={t('slips.title')} wide>
      <div className={classes.slips}>
        <p className={classes.intro}>{t('slips.intro')}</p>
        <SlipDrop reading={reading} disabled={isBusy} onFiles={slips.read} />
        {rows.length > 0 && (
          <>
            <SlipTable rows={rows} on={slips.on} disabled={saving} />
            <div className={classes.buttons}>
              <Button loading={saving} disabled={isBusy || saved === rows.length} onClick={slips.save}>
                {t('slips.save', { count: rows.length - saved })}
              </Button>
              {saved > 0 && (
                <Button variant="default" disabled={isBusy} onClick={slips.removeSaved}>
                  {t('slips.removeSaved')}
                </Button>
              )}
              <p role="status" className={classes.progress}>
                {saving && <progress value={saved} max={rows.length} aria-label={t('slips.title')} />}
                {t('slips.savedOf', { count: saved, of: rows.length })}
              </p>
            </div>
          </>
        )}
      </div>
    </ScreenFrame>
  );
}
