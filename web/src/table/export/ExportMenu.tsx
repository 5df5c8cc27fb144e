import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconTableExport } from '../../ui/icons.tsx';
import { SpinnerRing } from '../../ui/Spinner.tsx';
import classes from './ExportMenu.module.css';
import { type ExportFormat, exportFormats } from './format.ts';
import { nextItem } from './next-item.ts';

export interface ExportMenuProps {
  /** How many rows there are to export. */
  rows: number;
  /** They are the ones that were selected, not all in sight. */
  selected: boolean;
  busy: boolean;
  onExport(format: ExportFormat): void;
}

export function ExportMenu({ rows, selected, busy, onExport }: ExportMenuProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (opened) menu.current?.querySelector('button')?.focus();
  }, [opened]);

  function close() {
    setOpened(false);
    button.current?.focus();
  }

  function choose(format: ExportFormat) {
    close();
    onExport(format);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') return close();
    const items = [...event.currentTarget.querySelectorAll('button')];
    const next = nextItem(event.key, items.indexOf(document.activeElement as HTMLButtonElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  }

  return (
    <div className={classes.place}>
      <Button
        ref={button}
        size="sm"
        variant="default"
        fullWidth
        leftSection={busy ? <SpinnerRing /> : <IconTableExport aria-hidden size={16} />}
        rightSection={<IconChevronDown aria-hidden size={14} />}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        disabled={rows === 0}
        onMouseDown={opened ? keepFocus : undefined}
        onClick={() => (opened ? close() : setOpened(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        {t('export.button')}
      </Button>
      {opened && (
        <div className={classes.popup}>
          <p id={`${id}-rows`} className={classes.rows}>
            {t(selected ? 'export.selectedRows' : 'export.rows', { count: rows })}
          </p>
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-rows`}
            onMouseDown={keepFocus}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          >
            {exportFormats.map((format) => (
              <button key={format} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(format)}>
                {t(`export.formats.${format}`)}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The menu closes when the focus leaves it, and in Safari a button that is pressed takes no focus. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
