import { importables, paths } from '@clareira/contract';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { IconUpload } from '../../ui/icons.ts';
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
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <label
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconUpload aria-hidden size={32} stroke={1.5} />
      <span>{t('imports.drop')}</span>
      <input
        type="file"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={id}
        disabled={busy}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
          take(currentTarget.files);
          // The same file, corrected, may be chosen again.
          currentTarget.value = '';
        }}
      />
      {busy && (
        <span className={classes.busy}>
          {t('imports.checking')}
          <progress value={progress < 1 ? progress : undefined} />
        </span>
      )}
      <span id={id} role="alert" className={classes.problem}>
        {problem}
      </span>
    </label>
  );
}
