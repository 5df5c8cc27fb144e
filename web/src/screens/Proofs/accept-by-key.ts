import type { KeyboardEvent } from 'react';

/**
 * `a` accepts the proof that has the focus: whoever has many to look at keeps one hand free. Anywhere else on the screen it
 * does nothing: a letter that somebody says or touches by accident must not pay an invoice.
 */
export function acceptByKey(event: KeyboardEvent) {
  const isPlain = event.key === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  const target = event.target as HTMLElement;
  if (!isPlain || target.matches('input, textarea, select')) return;
  target.closest('li')?.querySelector<HTMLElement>('[data-accept]')?.click();
}
