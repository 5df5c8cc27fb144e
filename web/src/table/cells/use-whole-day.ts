import { type MouseEvent, type SyntheticEvent, useRef } from 'react';

type FieldEvent = SyntheticEvent<HTMLInputElement>;

/**
 * For a field that may hold a day: a whole one is selected when the field gets the focus, so that typing replaces it. The keys
 * of a phone have none that leads back to its start. A second click sets the caret, and so does whatever marks a part of it.
 */
export function useWholeDay() {
  const isPressed = useRef(false);
  const isKept = useRef(false);
  return {
    onMouseDown({ currentTarget, detail }: MouseEvent<HTMLInputElement>) {
      isPressed.current = document.activeElement !== currentTarget;
      // A browser marks the part under a double click only where nothing is selected yet.
      if (detail === 2) currentTarget.setSelectionRange(0, 0);
    },
    onFocus({ currentTarget }: FieldEvent) {
      // What is selected under a pressed mouse would be dragged; and who was in another window has the caret back.
      if (!isPressed.current && !isKept.current) selectDay(currentTarget);
    },
    onClick({ currentTarget }: FieldEvent) {
      const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd;
      if (isPressed.current && isCaret) selectDay(currentTarget);
      isPressed.current = false;
    },
    onBlur({ currentTarget }: FieldEvent) {
      isPressed.current = false;
      isKept.current = document.activeElement === currentTarget;
    },
  };
}

function selectDay(field: HTMLInputElement) {
  if (/^\d\d\/\d\d\/\d{4}$/.test(field.value)) field.select();
}
