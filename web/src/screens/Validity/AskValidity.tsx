import type { Document, Place } from '@clareira/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Validity.module.css';
import { ValidityFields } from './ValidityFields.tsx';

interface AskValidityProps {
  /** The one that was just made. */
  document: Document;
  place: Place;
  onDone(): void;
}

/** Asked right after a document was made, so that its validity is not forgotten in another tab; and in nobody's way. */
export function AskValidity({ document, place, onDone }: AskValidityProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.ask}>
      <div>
        <h2 id={id}>{t('validity.ask')}</h2>
        <p>
          <strong>{document.name}</strong>
        </p>
        <p className={classes.soft}>{t('validity.askHint')}</p>
      </div>
      <ValidityFields document={document} place={place} cancelText={t('validity.later')} onDone={onDone} />
    </section>
  );
}
