type Known = readonly (readonly [RegExp, string])[];

// Each browser names the ones that it would pass for, so the order matters.
const browsers: Known = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Known = [
  [/\biP(hone|ad|od)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const longest = 40;

/** What a browser says of itself, as a person would: "Chrome · Windows". Undefined when it says nothing. */
export function deviceName(userAgent: string): string | undefined {
  const nameIn = (known: Known) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  // A program that is no browser gives its own name first.
  return names.join(' · ') || /^[\w.-]+/.exec(userAgent)?.[0].slice(0, longest);
}

export function isPhone(userAgent: string): boolean {
  return /\bMobile\b|\biP(hone|ad|od)\b|\bAndroid\b/.test(userAgent);
}
