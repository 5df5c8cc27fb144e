/** Browsers keep passkeys for names only, not for bare addresses, and offer them only where nobody listens in. */
export function supportsPasskeys(): boolean {
  const { hostname } = globalThis.location;
  const isBareAddress = /^[\d.]+$|^\[/.test(hostname);
  return 'PublicKeyCredential' in globalThis && !isBareAddress;
}
