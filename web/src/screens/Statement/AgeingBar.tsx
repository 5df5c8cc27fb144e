import { type Ageing, ageingBands, showDay, showMoney } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import classes from './AgeingBar.module.css';

const letters = 'ABCDE';

interface AgeingBarProps {
  ageing: Ageing;
  /** Says that nothing is owed. */
  none: string;
}

/**
 * What is owed, by how long it has been due. Each part has a letter that stands in the bar and before its amount, so that
 * nobody needs the colours.
 */
export function AgeingBar({ ageing, none }: AgeingBarProps) {
  const { t } = useTranslation();
  const parts = ageingBands.map((band, at) => ({ band, mark: letters[at], owed: ageing[band] }));
  return (
    <section className={classes.ageing} aria-labelledby="ageing">
      <h2 id="ageing">{t('statement.ageing', { day: showDay(ageing.as_of) })}</h2>
      {ageing.total > 0 ? (
        <div className={classes.bar} aria-hidden>
          {parts
            .filter(({ owed }) => owed > 0)
            .map(({ band, mark, owed }) => (
              <span key={band} data-band={mark} style={{ flexGrow: owed / ageing.total }}>
                {mark}
              </span>
            ))}
        </div>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
      <ol className={classes.bands}>
        {parts.map(({ band, mark, owed }) => (
          <li key={band}>
            <span className={classes.mark} data-band={mark} aria-hidden>
              {mark}
            </span>
            <span className={classes.name}>{t(`statement.bands.${band}`)}</span>
            <strong>{showMoney(owed)}</strong>
          </li>
        ))}
        <li className={classes.total}>
          <span className={classes.name}>{t('statement.owed')}</span>
          <strong>{showMoney(ageing.total)}</strong>
        </li>
      </ol>
    </section>
  );
}
