import { type Ageing, ageingBands, showMoney } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import classes from './AgeingFigures.module.css';

/** What is owed by age: each band says its name, its amount and its share, so that nobody needs the colours. */
export function AgeingFigures({ ageing }: { ageing: Ageing }) {
  const { t } = useTranslation();
  return (
    <div className={classes.ageing}>
      <div className={classes.bar} aria-hidden>
        {ageingBands.map((band) =>
          ageing[band] > 0 ? <span key={band} data-band={band} style={{ flexGrow: ageing[band] }} /> : null,
        )}
      </div>
      <dl className={classes.bands}>
        {ageingBands.map((band) => (
          <div key={band} className={classes.band} data-band={band}>
            <dt>{t(`receivables.bands.${band}`)}</dt>
            <dd>{showMoney(ageing[band])}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t('receivables.bands.total')}</dt>
          <dd>{showMoney(ageing.total)}</dd>
        </div>
      </dl>
    </div>
  );
}
