import { importables, paths } from '@clareira/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ChoiceFilter } from '../across/FilterBar.tsx';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { CheckedImport } from './CheckedImport.tsx';
import classes from './Import.module.css';
import { useImport } from './use-import.ts';

const resources = Object.keys(importables);

/** Many rows at once from a file: chosen, looked over, and only then written. */
export default function Import() {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const { filters, setFilter } = useAddressFilters(['resource']);
  const resource = resources.includes(filters.resource) ? filters.resource : 'payments';
  const steps = useImport();
  const templates = `${paths.importTemplate(account_id)}?resource=${resource}`;

  return (
    <ScreenFrame title={t('imports.title')} wide>
      {steps.current ? (
        <CheckedImport checked={steps.current} steps={steps} />
      ) : (
        <div className={classes.choose}>
          <p className={classes.intro}>{t('imports.intro')}</p>
          <ChoiceFilter
            label={t('imports.what')}
            value={resource}
            choices={resources.map((name) => [name, t(`imports.resources.${name}`)])}
            onChange={(value) => setFilter('resource', value)}
          />
          <p className={classes.templates}>
            {t('imports.templates')}
            <LinkButton variant="light" size="xs" href={`${templates}&format=xlsx`} download>
              {t('export.formats.xlsx')}
            </LinkButton>
            <LinkButton variant="light" size="xs" href={`${templates}&format=csv`} download>
              {t('export.formats.csv')}
            </LinkButton>
          </p>
          <FileDrop
            busy={steps.running === 'check'}
            progress={steps.progress}
            problem={steps.problem}
            onFile={(file) => steps.check(resource, file)}
          />
        </div>
      )}
    </ScreenFrame>
  );
}

interface FileDropProps {
  busy: boolean;
  progress: number;
  problem: string;
  onFile(file: File): void;
}

function FileDrop({ busy, progress, problem, onFile }: FileDropProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <DropZone
      text={t('imports.drop')}
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      disabled={busy}
      describedBy={id}
      onFiles={([file]) => file && onFile(file)}
    >
      {busy && (
        <span className={classes.busy}>
          {t('imports.checking')}
          <progress value={progress < 1 ? progress : undefined} />
        </span>
      )}
      <span id={id} role="alert" className={classes.problem}>
        {problem}
      </span>
    </DropZone>
  );
}
