import type { DragEvent } from 'react';

/** Lets go of files anywhere on a row: they go to its first file field that has none yet, or to the only one. */
export function dropOnRow(event: DragEvent<HTMLElement>): void {
  // A field has taken it.
  if (event.defaultPrevented) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('label:has(input[type="file"])')];
  const field = fields.find(({ dataset }) => dataset.chosen === undefined) ?? fields[0];
  field?.dispatchEvent(
    new window.DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: event.nativeEvent.dataTransfer }),
  );
}

export function allowDrop(event: DragEvent<HTMLElement>): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
