import type { Document } from '@clareira/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/on-demand.ts';
import { ScreenTabs } from '../../ui/ScreenTabs.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ResourceTable } from '../ResourceTable.tsx';
import { documentTable } from '../resources/documents.ts';
import { useCompanyName } from '../rows/use-company.ts';
import { usePlace } from '../rows/use-place.ts';
import { useRows } from '../rows/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';

export { documents as resource } from '@clareira/contract';

// What is about validity comes when it is looked at: the table opens without it.
const askValidity = onDemand(() => import('../Validity/AskValidity.tsx'));
const validities = onDemand(() => import('../Validity/ValidityWall.tsx'));

const ignored = () => undefined;

export default function Documents({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows<Document>(documentTable, place);
  const companyName = useCompanyName(companyId);
  const [made, setMade] = useState<Document>();
  // Whoever is answering is not asked about another one before they are done.
  const [answered, setAnswered] = useState<Document>();
  const about = answered ?? made;
  // As it is by now: it may have been corrected in the table before the question is answered, or deleted.
  const asked = query.data ? query.data.find(({ id }) => id === about?.id) : about;

  /** Nobody has to answer: where the question does not come, the document is there all the same. */
  const ask = useCallback((row: Document) => askValidity.load().then(() => setMade(row), ignored), []);

  return (
    <ScreenFrame title={t('documents.title')} subtitle={companyName} wide>
      <ScreenTabs
        label={t('documents.title')}
        tabs={[
          {
            slug: 'documentos',
            title: t('validity.tabs.documents'),
            content: (
              <>
                <ResourceTable definition={documentTable} place={place} query={query} onCreated={ask} />
                {asked && (
                  <askValidity.Component
                    key={asked.id}
                    document={asked}
                    place={place}
                    isAnswering={answered !== undefined}
                    onAnswer={() => setAnswered(asked)}
                    onDone={() => {
                      setAnswered(undefined);
                      if (asked.id === made?.id) setMade(undefined);
                    }}
                  />
                )}
              </>
            ),
          },
          {
            slug: 'validades',
            title: t('validity.tabs.validity'),
            load: validities.load,
            waiting: <Spinner withText />,
            content: <validities.Component place={place} query={query} />,
          },
        ]}
      />
    </ScreenFrame>
  );
}
