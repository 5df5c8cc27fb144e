import { useTranslation } from 'react-i18next';
import type { StoredRow } from '../table/column.ts';
import { ResourceTable } from './ResourceTable.tsx';
import type { ResourceDefinition } from './rows/definition.ts';
import { useCompanyName } from './rows/use-company.ts';
import { usePlace } from './rows/use-place.ts';
import { useRows } from './rows/use-rows.ts';
import { ScreenFrame } from './ScreenFrame.tsx';

interface ResourceScreenProps<Row extends StoredRow> {
  definition: ResourceDefinition<Row>;
  /** Left out for what belongs to the account as a whole. */
  companyId?: number;
}

export function ResourceScreen<Row extends StoredRow>({ definition, companyId }: ResourceScreenProps<Row>) {
  const { t } = useTranslation();
  const place = usePlace(companyId);
  const query = useRows<Row>(definition, place);
  const companyName = useCompanyName(companyId);
  return (
    <ScreenFrame
      title={t(definition.title ?? `${definition.texts}.title`)}
      subtitle={companyName}
      wide={Object.keys(definition.resource.files).length > 0}
    >
      <ResourceTable definition={definition} place={place} query={query} />
    </ScreenFrame>
  );
}
