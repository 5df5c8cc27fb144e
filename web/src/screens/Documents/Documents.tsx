import type { Document } from '@clareira/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../ui/ScreenTabs.tsx';
import { ResourceTable } from '../ResourceTable.tsx';
import { documentTable } from '../resources/documents.ts';
import { useCompanyName } from '../resources/use-company.ts';
import { usePlace } from '../resources/use-place.ts';
import { useRows } from '../resources/use-rows.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { AskValidity } from '../Validity/AskValidity.tsx';
import { ValidityWall } from '../Validity/ValidityWall.tsx';

export default function Documents({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows(documentTable, place);
  const companyName = useCompanyName(companyId);
  const [made, setMade] = useState<Document>();
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
                {made && <AskValidity key={made.id} document={made} place={place} onDone={() => setMade(undefined)} />}
                <ResourceTable definition={documentTable} place={place} query={query} onCreated={setMade} />
              </>
            ),
          },
          {
            slug: 'validades',
            title: t('validity.tabs.validity'),
            content: <ValidityWall place={place} query={query} />,
            onDemand: true,
          },
        ]}
      />
    </ScreenFrame>
  );
}
