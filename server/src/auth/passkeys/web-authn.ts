/** Loaded with the first passkey: the library reads certificates of every kind, and a start need not wait for it. */
export const webAuthn = () => import('@simplewebauthn/server');
