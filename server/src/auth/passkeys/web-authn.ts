/** Loaded with the first passkey: the library reads certificates of every kind, and a start need not wait for it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): what authenticators have. The library would add what this runtime calls experimental. */
export const algorithms = [-8, -7, -257];

/** As WebAuthn writes bytes. An id of a passkey, the longest there is, has 1,023 of them. */
export const isBase64url = (told: unknown): told is string => typeof told === 'string' && /^[\w-]{1,1364}$/.test(told);
