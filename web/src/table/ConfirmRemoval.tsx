import { useTranslation } from 'react-i18next';
import { Confirm } from '../ui/Confirm.tsx';
import type { TableChanges } from './changes.ts';
import type { Column, StoredRow } from './column.ts';
import { removalText } from './removal-text.ts';
import type { useRemoval } from './use-removal.ts';

interface ConfirmRemovalProps<Row extends StoredRow>
  extends Pick<NonNullable<TableChanges<Row>['delete']>, 'entityName' | 'alongWith'> {
  removal: Pick<ReturnType<typeof useRemoval<Row>>, 'rows' | 'opened' | 'confirm' | 'close'>;
  columns: readonly Column<Row>[];
}

export function ConfirmRemoval<Row extends StoredRow>(props: ConfirmRemovalProps<Row>) {
  const { removal, columns, entityName, alongWith } = props;
  const { rows, opened, confirm, close } = removal;
  const { t, i18n } = useTranslation();
  const entity = entityName(rows.length);
  const [only] = rows.length === 1 ? rows : [];
  const about = (
    <>
      <p>{removalText({ rows, entity, columns, language: i18n.language, t })}</p>
      {opened && only && alongWith?.(only)}
    </>
  );
  return (
    <Confirm
      title={t('table.confirm.title', { entity })}
      about={about}
      opened={opened}
      onConfirm={confirm}
      onClose={close}
    />
  );
}
