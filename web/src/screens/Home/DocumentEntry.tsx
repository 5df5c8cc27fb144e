import { type Document, paths, showDay } from '@clareira/contract';
import { useTranslation } from 'react-i18next';
import { IconFileText } from '../../ui/icons.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import classes from './News.module.css';

export function DocumentEntry({ document: { name, type, unit, date, annex_id } }: { document: Document }) {
  const { t } = useTranslation();
  return (
    <li className={classes.entry}>
      <IconFileText aria-hidden size={22} stroke={1.5} />
      <div>
        {annex_id === null ? (
          <span className={classes.what}>{name}</span>
        ) : (
          <a className={classes.what} href={paths.download(annex_id)} target="_blank" rel="noopener">
            {name}
            <Spoken> {t('overview.opensInNewTab')}</Spoken>
          </a>
        )}
        <p className={classes.about}>
          {[unit, t(`documents.types.${type}`), ...(date === null ? [] : [showDay(date)])].join(' · ')}
        </p>
      </div>
    </li>
  );
}
