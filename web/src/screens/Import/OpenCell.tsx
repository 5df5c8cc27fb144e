import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maskDay } from '../../table/cells/masks.ts';
import type { Correction } from './corrections.ts';
import classes from './Import.module.css';
import { showCell } from './show-cell.ts';

interface OpenCellProps {
  label: string;
  value: string;
  /** What its column holds. */
  kind: string | undefined;
  /** Value and name of what a choice may be; unset, it is typed. */
  choices: readonly (readonly [value: string, name: string])[] | undefined;
  message: string | undefined;
  correction: Correction | undefined;
  /** What was typed here last was judged, and may be as wrong as what was there before. */
  isJudged: boolean;
  locked: boolean;
  onType(value: string): void;
  onLeave(): void;
}

/** The keys that a phone shows; an amount is typed with its comma. */
const inputModes = { day: 'numeric', cnpj: 'numeric', money: 'decimal' } as const;

/**
 * Corrected where it stands: leaving the cell, or Enter, has it judged again. What could not be sent says so, and stays; what
 * is right by now can be corrected once more.
 */
export function OpenCell(props: OpenCellProps) {
  const { label, value, kind = '', choices, message, correction, isJudged, locked, onType, onLeave } = props;
  const { t } = useTranslation();
  const id = useId();
  const cell = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Enter leads on only when the answer has come: whoever goes on typing before may mean this cell.
  const isEntered = useRef(false);
  const isRight = message === undefined && correction === undefined;
  useEffect(() => {
    if (isRight && isEntered.current) goOn(input.current);
    isEntered.current = false;
  }, [isRight]);
  const isCorrected = isRight && isJudged;
  useEffect(() => {
    if (isCorrected) showNext(cell.current);
  }, [isCorrected]);
  const text = correction?.value ?? value;
  const problem = correction?.failure ?? message;
  const described = { 'aria-label': label, 'aria-describedby': id, 'aria-invalid': problem !== undefined || undefined };
  return (
    <div ref={cell} className={classes.open}>
      {choices ? (
        <select
          {...described}
          value={text}
          disabled={locked}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            onLeave();
          }}
        >
          {!choices.some(([choice]) => choice === text) && <option value={text}>{text}</option>}
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...described}
          ref={input}
          inputMode={inputModes[kind as keyof typeof inputModes]}
          value={text}
          readOnly={locked}
          onChange={({ currentTarget }) => {
            isEntered.current = false;
            const typed = currentTarget.value;
            onType(kind === 'day' && /^\d{8}$/.test(typed) ? maskDay(typed) : typed);
          }}
          onBlur={() => {
            isEntered.current = false;
            onLeave();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The next may be a choice, which the rest of this press would open.
            event.preventDefault();
            onLeave();
            if (!correction) return goOn(input.current);
            isEntered.current = true;
            input.current?.select();
          }}
        />
      )}
      {/* Another one each time, so that it is read out though it says the same. */}
      <span key={String(isJudged)} id={id} role={isJudged && problem ? 'alert' : undefined}>
        {problem}
      </span>
      {correction?.failure && (
        <Button
          size="xs"
          variant="default"
          disabled={locked}
          aria-label={`${t('faults.tryAgain')}: ${label}`}
          onClick={onLeave}
        >
          {t('faults.tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** To the next that is wrong; from the last of them there is nowhere to go. */
function goOn(from: HTMLElement | null) {
  wrongBehind(from)?.focus();
}

/** The next that is wrong may stand columns away; whoever is in another cell by now stays there. */
function showNext(from: HTMLElement | null) {
  const table = from?.closest('table');
  const focused = document.activeElement;
  if (table?.contains(focused) && !from?.contains(focused)) return;
  showCell(wrongBehind(from) ?? table?.querySelector('[aria-invalid]'));
}

function wrongBehind(from: HTMLElement | null): HTMLElement | undefined {
  const wrong = from?.closest('table')?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [];
  const isBehind = (cell: HTMLElement) => from?.compareDocumentPosition(cell) === Node.DOCUMENT_POSITION_FOLLOWING;
  return [...wrong].find(isBehind);
}
