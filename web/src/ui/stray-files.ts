/** A file that misses its field is let go of: the browser would open it over the page, and take all that was typed. */
export function ignoreStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
