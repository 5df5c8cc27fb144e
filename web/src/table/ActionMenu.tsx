import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { IconChevronDown } from '../ui/icons.ts';
import { SpinnerRing } from '../ui/Spinner.tsx';
import { useCloseWatcher } from '../ui/use-close-watcher.ts';
import classes from './ActionMenu.module.css';
import type { ToolbarMenu } from './actions.ts';
import { nextItem } from './next-item.ts';

export function ActionMenu({ label, icon: Icon, caption, choices, busy, disabled = false }: ToolbarMenu) {
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
  useCloseWatcher(opened, close);

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
        leftSection={busy ? <SpinnerRing /> : <Icon aria-hidden size={16} />}
        rightSection={<IconChevronDown aria-hidden size={14} />}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        disabled={disabled}
        onMouseDown={opened ? keepFocus : undefined}
        onClick={() => (opened ? close() : setOpened(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        {label}
      </Button>
      {opened && (
        <div className={classes.popup}>
          <p id={`${id}-caption`} className={classes.caption}>
            {caption}
          </p>
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-caption`}
            onMouseDown={keepFocus}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          >
            {choices.map((choice) => (
              <button
                key={choice.key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  choice.run();
                }}
              >
                {choice.label}
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
