/** Whether this browser shows a whole PDF inside of a page; elsewhere a new tab does. */
export function canPreviewPdfs({ pdfViewerEnabled, platform, maxTouchPoints }: Navigator = navigator): boolean {
  // Safari on iPhone and iPad, which calls itself a Mac, shows the first page only.
  const isIos = /^iP/.test(platform) || (platform === 'MacIntel' && maxTouchPoints > 1);
  return pdfViewerEnabled !== false && !isIos;
}

interface Click {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** One that asks for nothing special: with a key held down, a browser opens a tab or a window, or saves the file. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
