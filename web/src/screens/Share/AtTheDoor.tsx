import { addDays, type Document, documents, type Place, showDay } from '@clareira/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '../../api/rows.ts';
import { today } from '../../today.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { focusInstead } from '../../ui/lost-focus.ts';
import { useSending } from '../use-sending.ts';
import classes from './Share.module.css';
import { shareQr } from './share-qr.ts';
import { shareable, unitsOf } from './shareable.ts';
import { useNewShare } from './use-new-share.ts';
import type { MadeShare } from './use-shares.ts';

/** How long an inspector may look at what was shown at the door: long enough to write a report. */
const daysAtTheDoor = 7;

/** One press and the QR code is there. Only where there are several units it is asked which of them is meant. */
export function AtTheDoor({ place }: { place: Place }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reading = useSending();
  const { busy, problems, make } = useNewShare(place);
  const [problem] = Object.values(problems);
  const [papers, setPapers] = useState<readonly Document[]>();
  const units = useRef<HTMLFieldSetElement>(null);
  const [made, setMade] = useState<MadeShare>();
  const [pressed, setPressed] = useState<string | null>(null);

  async function open(unit: string | null, all: readonly Document[]) {
    if (busy) return;
    setPressed(unit);
    const day = today();
    const title = unit === null ? 'shares.defaultTitle' : 'shares.defaultTitleOfUnit';
    const share = await make({
      title: t(title, { day: showDay(day), unit }),
      expires_on: addDays(day, daysAtTheDoor),
      document_ids: unit === null ? null : all.filter((paper) => paper.unit === unit).map(({ id }) => id),
    });
    if (!share) return;
    setPapers(undefined);
    setMade(share);
  }

  async function press() {
    const read = await reading.send(
      () => queries.fetchQuery(rowsQuery<Document>(documents, place)),
      'shares.makeFailed',
    );
    if (!read) return;
    const shown = shareable(read.answer, today());
    if (unitsOf(shown).length <= 1) return open(null, shown);
    setPapers(shown);
    focusInstead(() => units.current?.querySelector('button'));
  }

  return (
    <>
      {papers ? (
        <fieldset ref={units} className={classes.units}>
          <legend>{t('shares.whichUnit')}</legend>
          {[null, ...unitsOf(papers)].map((unit) => (
            <BusyButton
              key={unit ?? ''}
              variant={unit === null ? 'filled' : 'default'}
              loading={busy && unit === pressed}
              aria-disabled={busy || undefined}
              onClick={() => open(unit, papers)}
            >
              {unit ?? t('shares.allUnits')}
            </BusyButton>
          ))}
        </fieldset>
      ) : (
        <BusyButton loading={busy || reading.busy} onClick={press}>
          {t('shares.atTheDoor')}
        </BusyButton>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {made && <shareQr.Component share={made} place={place} isAtTheDoor onClose={() => setMade(undefined)} />}
    </>
  );
}
