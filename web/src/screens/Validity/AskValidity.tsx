import type { Document, Place } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { focusInstead } from '../../ui/lost-focus.ts';
import form from '../Form.module.css';
import classes from './Validity.module.css';
import { ValidityFields } from './ValidityFields.tsx';

interface AskValidityProps {
  /** The one that was just made. */
  document: Document;
  place: Place;
  isAnswering: boolean;
  onAnswer(): void;
  onDone(): void;
}

/** It stands below the row that was made, which is the last one and may be at the lower edge. Whoever types on is left there. */
function bringIntoSight(section: HTMLElement | null) {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) section?.scrollIntoView({ block: 'nearest' });
}

const focusFirst = (fields: HTMLElement | null) => fields?.querySelector('input')?.focus();

/** Asked right after a document was made, so that its validity is not forgotten in another tab; and in nobody's way. */
export default function AskValidity({ document, place, isAnswering, onAnswer, onDone }: AskValidityProps) {
  const { t } = useTranslation();
  const id = useId();
  const done = () => {
    onDone();
    focusInstead();
  };
  return (
    <section ref={bringIntoSight} aria-labelledby={id} className={classes.ask}>
      <div>
        <h2 id={id}>{t('validity.ask')}</h2>
        {/* Drawn by its style: as a text of the page the name stands in the table, where a search is to find it. */}
        <p className={classes.name} data-name={document.name} />
        <p className={classes.soft}>{t('validity.askHint')}</p>
      </div>
      {isAnswering ? (
        <div ref={focusFirst}>
          <ValidityFields document={document} place={place} cancelText={t('validity.later')} onDone={done} />
        </div>
      ) : (
        <div className={form.buttons}>
          <Button size="sm" variant="default" onClick={done}>
            {t('validity.later')}
          </Button>
          <Button size="sm" onClick={onAnswer}>
            {t('validity.answer')}
          </Button>
        </div>
      )}
    </section>
  );
}
