import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type Cbor, cbor } from './cbor.ts';

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** The parts of an answer that differ from those of an honest browser and authenticator. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  /** The authenticator's flags (Web Authentication Level 3, section 6.1). */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
}

/** The options that a browser and an authenticator look at. */
interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ELIGIBLE_FOR_BACKUP = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;
/** The flags of an authenticator that has verified its user, and keeps copies elsewhere. */
const SYNCED = PRESENT | VERIFIED | ELIGIBLE_FOR_BACKUP | BACKED_UP;
export const UNVERIFIED = PRESENT;

interface AuthenticatorOptions {
  readonly algorithm?: Algorithm;
  readonly aaguid?: string;
  /** The count that it reports; by default, it does not count. */
  readonly counter?: number;
  /** Parameters of its public key that differ from those of the key, by label. */
  readonly said?: ReadonlyMap<number, Uint8Array>;
  /** Where its browser is. */
  readonly origin: string;
}

/** An authenticator in software, and the browser before it: one credential. */
export class Authenticator {
  readonly credentialId = randomBytes(16).toString('base64url');
  counter: number;
  /** A statement about itself, with which it attests what it creates. */
  attestation: ReadonlyMap<string, Cbor> | undefined;
  readonly #options: AuthenticatorOptions;
  readonly #keys: Keys;
  #userHandle: string | undefined;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#keys = keysOf(options.algorithm ?? 'ES256');
    this.counter = options.counter ?? 0;
  }

  /** @returns WebAuthn's `RegistrationResponseJSON` */
  create(options: Options, forgery: Forgery = {}, attestation = this.attestation) {
    this.#userHandle = options.user?.id;
    const { aaguid = '00000000-0000-0000-0000-000000000000' } = this.#options;
    const id = Buffer.from(this.credentialId, 'base64url');
    const authData = Buffer.concat([
      this.#authenticatorData(options, { flags: SYNCED, ...forgery }, HAS_CREDENTIAL),
      Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      cbor(new Map([...this.#keys.cose, ...(this.#options.said ?? [])])),
    ]);
    const object = new Map<string, Cbor>([
      ['fmt', attestation ? 'packed' : 'none'],
      ['attStmt', attestation ?? new Map<string, Cbor>()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData(options, 'webauthn.create', forgery).toString('base64url'),
      attestationObject: cbor(object).toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** @returns WebAuthn's `AuthenticationResponseJSON` */
  get(options: Options, forgery: Forgery = {}) {
    if (this.counter > 0) this.counter++;
    const authenticatorData = this.#authenticatorData(options, { flags: SYNCED, ...forgery });
    const clientData = this.#clientData(options, 'webauthn.get', forgery);
    const signed = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')]);
    const userHandle = 'userHandle' in forgery ? forgery.userHandle : this.#userHandle;
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign(this.#keys.digest, signed, this.#keys.privateKey).toString('base64url'),
      ...(userHandle !== undefined && { userHandle }),
    });
  }

  #authenticatorData({ rpId, rp }: Options, forgery: Forgery, more = 0): Buffer {
    const data = Buffer.alloc(37);
    hash('sha256', forgery.rpId ?? rpId ?? rp?.id ?? '', 'buffer').copy(data);
    data.writeUInt8((forgery.flags ?? 0) | more, 32);
    data.writeUInt32BE(forgery.counter ?? this.counter, 33);
    return data;
  }

  #clientData({ challenge }: Options, type: string, forgery: Forgery): Buffer {
    const { origin } = this.#options;
    const { rpId: _, flags: __, counter: ___, userHandle: ____, ...said } = forgery;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...said }));
  }

  #credential<Response extends object>(response: Response) {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

interface Keys {
  readonly privateKey: KeyObject;
  /** The public key as authenticators write it. */
  readonly cose: ReadonlyMap<number, number | Uint8Array>;
  /** The digest that is signed; an EdDSA signature has none. */
  readonly digest: 'sha256' | null;
}

function keysOf(algorithm: Algorithm): Keys {
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = octetsOf(publicKey);
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]);
    return { privateKey, cose, digest: 'sha256' };
  }
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const cose = new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, octetsOf(publicKey).x],
    ]);
    return { privateKey, cose, digest: null };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { n, e } = octetsOf(publicKey);
  const cose = new Map<number, number | Uint8Array>([
    [1, 3],
    [3, -257],
    [-1, n],
    [-2, e],
  ]);
  return { privateKey, cose, digest: 'sha256' };
}

/** The parameters of a key as octets. */
function octetsOf(key: KeyObject) {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const octets = (text: string) => Buffer.from(text, 'base64url');
  return { x: octets(x), y: octets(y), n: octets(n), e: octets(e) };
}
