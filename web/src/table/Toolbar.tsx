import { Button, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconPlus, IconSearch, IconTrash } from '../ui/icons.tsx';
import { ExportMenu, type ExportMenuProps } from './export/ExportMenu.tsx';
import classes from './Toolbar.module.css';

interface ToolbarProps {
  filter: string;
  shown: number;
  total: number;
  selected: number;
  onFilter(text: string): void;
  /** Buttons that are left out have no action here. */
  add: ToolbarAction | undefined;
  remove: ToolbarAction | undefined;
  download: ToolbarAction | undefined;
  exporting: ExportMenuProps;
  addButton: Ref<HTMLButtonElement>;
}

export interface ToolbarAction {
  disabled: boolean;
  busy?: boolean;
  run(): void;
}

export function Toolbar(props: ToolbarProps) {
  const { filter, shown, total, selected, onFilter, add, remove, download, exporting, addButton } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        size="sm"
        className={classes.filter}
        aria-label={t('table.filter')}
        placeholder={t('table.filter')}
        leftSection={<IconSearch aria-hidden size={16} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {t('table.count', { shown, total })}
        {selected > 0 && <span>{t('table.selected', { count: selected })}</span>}
      </p>
      <div className={classes.actions}>
        {download && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload aria-hidden size={16} />}
            disabled={download.disabled}
            loading={download.busy ?? false}
            onClick={download.run}
          >
            {t('table.downloadSelected')}
          </Button>
        )}
        {remove && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTrash aria-hidden size={16} />}
            disabled={remove.disabled}
            onClick={remove.run}
          >
            {t('table.remove')}
          </Button>
        )}
        <ExportMenu {...exporting} />
        {add && (
          <Button
            ref={addButton}
            size="sm"
            leftSection={<IconPlus aria-hidden size={16} />}
            disabled={add.disabled}
            onClick={add.run}
          >
            {t('table.add')}
          </Button>
        )}
      </div>
    </div>
  );
}
