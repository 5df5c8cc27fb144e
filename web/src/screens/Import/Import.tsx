import { importables, paths } from '@clareira/contract';
import { Button } from '@mantine/core';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { onDemand } from '../../ui/on-demand.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { ChoiceFilter } from '../across/FilterBar.tsx';
import { useAddressFilters } from '../across/use-address-filters.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import classes from './Import.module.css';
import { type Steps, useImport } from './use-import.ts';

const checkedImport = onDemand(() => import('./CheckedImport.tsx'));
const pastImports = onDemand(() => import('./PastImports.tsx'));

const resources = Object.keys(importables);

/** Many rows at once from a file: chosen, looked over, and only then written. */
export default function Import() {
  const { t } = useTranslation();
  const { filters, setFilter } = useAddressFilters(['resource', 'import']);
  // Any other text could lead a call elsewhere.
  const id = /^\d+$/.test(filters.import) ? filters.import : '';
  usePartFocus(id);
  const steps = useImport(id, (next) => setFilter('import', next, { isStep: true }));
  return (
    <ScreenFrame title={t('imports.title')} wide>
      {id ? (
        <OneImport steps={steps} />
      ) : (
        <ChooseFile resource={filters.resource} onResource={(value) => setFilter('resource', value)} steps={steps} />
      )}
    </ScreenFrame>
  );
}

function OneImport({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = steps.query;
  if (data) {
    return (
      <ErrorBoundary of="part">
        <Suspense fallback={<Spinner />}>
          <checkedImport.Component key={data.id} checked={data} steps={steps} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (!isError || isFetching) return <Spinner />;
  return (
    <>
      <Fault text={t('imports.loadFailed')} onRetry={() => refetch()} />
      <Button variant="default" onClick={steps.leave}>
        {t('imports.another')}
      </Button>
    </>
  );
}

interface ChooseFileProps {
  /** What the address says; anything may stand there. */
  resource: string;
  onResource(resource: string): void;
  steps: Steps;
}

function ChooseFile({ resource: wanted, onResource, steps }: ChooseFileProps) {
  const { t } = useTranslation();
  const { account_id } = useSignedInUser();
  const resource = resources.includes(wanted) ? wanted : 'payments';
  const check = (file: File) => {
    // By the time that the file is judged.
    checkedImport.load().catch(() => undefined);
    steps.check(resource, file);
  };
  const templates = `${paths.importTemplate(account_id)}?resource=${resource}`;
  return (
    <div className={classes.choose}>
      <p className={classes.intro}>{t('imports.intro')}</p>
      <ChoiceFilter
        label={t('imports.what')}
        value={resource}
        choices={resources.map((name) => [name, t(`imports.resources.${name}`)])}
        onChange={onResource}
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
      <FileDrop busy={steps.running === 'check'} progress={steps.progress} problem={steps.problem} onFile={check} />
      <ErrorBoundary of="line">
        <Suspense>
          <pastImports.Component />
        </Suspense>
      </ErrorBoundary>
    </div>
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
