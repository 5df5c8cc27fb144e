import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settings } from '../../settings.ts';
import { Announced } from '../../ui/Announced.tsx';
import { focusInstead } from '../../ui/lost-focus.ts';
import classes from './Slips.module.css';
import type { SlipNote } from './slip-notes.ts';

/** The files, or pages of them, that are in no row, and why. */
export function SlipNotes({ notes, onDrop }: { notes: readonly SlipNote[]; onDrop(): void }) {
  const { t } = useTranslation();
  const drop = () => {
    onDrop();
    focusInstead();
  };
  return (
    <Announced className={classes.notes} aria-label={t('slips.notes.title')}>
      <h2>{t('slips.notes.title')}</h2>
      <ul>
        {notes.map(({ key, name, why, pages, count }) => (
          <li key={key}>
            <b>{name}</b>: {t(`slips.notes.${why}`, { pages, count, max: settings.maxUploadMb })}
          </li>
        ))}
      </ul>
      <Button variant="default" size="xs" onClick={drop}>
        {t('slips.notes.drop')}
      </Button>
    </Announced>
  );
}
