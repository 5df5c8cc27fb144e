import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
  type?: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A passkey as a phone would keep it, which can also be made to lie. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly id = randomBytes(16);
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The answer to the options of a registration. */
  create({ challenge }: Record<string, unknown>, twist: Twist = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key as never)]);
    const authData = Uint8Array.from(Buffer.concat([this.#authData(twist, attested), credential]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', challenge, twist);
    const attestationObject = base64url(isoCBOR.encode(attestation as never));
    return this.#wrapped({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** The answer to the options of a sign-in. */
  get({ challenge }: Record<string, unknown>, twist: Twist = {}) {
    this.counter = twist.counter ?? this.counter + 1;
    const authData = this.#authData({ ...twist, counter: this.counter }, 0);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, twist);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, this.#keys.privateKey));
    return this.#wrapped({ clientDataJSON, authenticatorData: base64url(authData), signature });
  }

  #wrapped(response: Record<string, unknown>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: unknown, twist: Twist): string {
    const data = {
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? this.#origin,
    };
    return base64url(JSON.stringify({ ...data, crossOrigin: false }));
  }

  #authData({ rpId = new URL(this.#origin).hostname, isVerified = true, counter = 0 }: Twist, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = present | flags | (isVerified ? verified : 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}
