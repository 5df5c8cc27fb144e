/**
 * `a` accepts the proof that has the focus: whoever has many to look at keeps one hand free. Anywhere else on the screen it
 * does nothing: a letter that somebody says or touches by accident must not pay an invoice.
 */
export function acceptByKey(button: HTMLButtonElement | null) {
  const item = button?.closest('li');
  function press(event: KeyboardEvent) {
    const isPlain = event.key === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (isPlain && !(event.target as HTMLElement).matches('input, textarea, select')) button?.click();
  }
  item?.addEventListener('keydown', press);
  return () => item?.removeEventListener('keydown', press);
}
