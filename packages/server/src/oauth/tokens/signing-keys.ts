import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Contracts, SigningAlgorithm } from '@portico/api';
import type { PreparedDocument } from '@portico/conventions';
import { prepareJson } from '@portico/conventions/serving';
import { type Clock, HOUR, MINUTE } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import { isAway } from '../../ground/database/failures.ts';
import type { SigningKeyRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { KeyGivenUp, placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { nextTurn, publishedOf, signerOf } from './rotation.ts';
import { insertSigningKey, listSigningKeys } from './store.ts';

/** A key that signs now. */
export interface Signer {
  readonly id: string;
  readonly algorithm: SigningAlgorithm;
  readonly key: KeyObject;
}

/** The keys that sign tokens for other services and applications. */
export interface SigningKeys {
  /** The key that signs now, by default with ECDSA. The first one is created if there is none. */
  signer(algorithm?: SigningAlgorithm): Promise<Signer>;
  /** The public keys that verify tokens (RFC 7517, section 5). */
  published(): Promise<PreparedDocument>;
  /** The public keys that verify tokens, as JWKs. */
  verifiers(): Promise<readonly Jwk[]>;
  /** Reads the keys again before the next use: the data have been replaced. */
  forget(): void;
}

interface SigningKeysNeeds {
  readonly database: Pick<Database, 'prepare' | 'transaction'>;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
}

/** How long a node caches the keys, in milliseconds: far less than a key is published before it signs. */
const REFRESH = MINUTE;
/** How long it does so while the database is unavailable: also less than that. */
const LONGEST_OUTAGE = 12 * HOUR;
/** Seconds for which verifiers and HTTP caches may keep the document. */
const MAX_AGE = 300;

interface KnownKeys {
  readonly at: number;
  readonly keys: readonly SigningKeyRow[];
  readonly published: readonly Jwk[];
}

/** The keys of one algorithm. */
interface Ring {
  /** @param isNeeded whether the first key is created where there is none */
  current(isNeeded: boolean): Promise<KnownKeys>;
  signer(): Promise<Signer>;
  forget(): void;
}

function ringOf(algorithm: SigningAlgorithm, { database, secretKeys, clock }: SigningKeysNeeds): Ring {
  const list = listSigningKeys(database, algorithm);
  let known: KnownKeys | undefined;
  let reading: Promise<KnownKeys> | undefined;
  let opened: Signer | undefined;

  async function make(turn: Turn): Promise<void> {
    const made = await newKeyPair(algorithm);
    await database.transaction(async (tx) => {
      const { secret, ...row } = { ...turn, ...made };
      const private_key = await sealIn(tx, secretKeys, { place: placeFor(algorithm, made.id), secret });
      await insertSigningKey(tx, algorithm, { ...row, private_key });
    });
  }

  async function keysAt(now: number, isNeeded: boolean): Promise<SigningKeyRow[]> {
    for (;;) {
      const keys = await list();
      const newest = keys.at(-1);
      const turn = nextTurn(newest, now);
      if (turn === undefined || !(newest || isNeeded)) return keys;
      try {
        // If several nodes create the next key at once, only one gets the number; all read again.
        await make({ number: (newest?.number ?? 0) + 1, created_at: now, signs_from: turn });
      } catch (error) {
        // The earlier keys still serve if the database cannot be written, or if only other nodes have the newest secret key.
        if (!newest || !(isAway(error) || error instanceof KeyGivenUp)) throw error;
        return keys;
      }
    }
  }

  async function read(isNeeded: boolean): Promise<KnownKeys> {
    const at = clock();
    const keys = await keysAt(at, isNeeded);
    known = { at, keys, published: publishedOf(keys, at).map((row) => presentSigningKey(row, algorithm)) };
    return known;
  }

  async function current(isNeeded: boolean): Promise<KnownKeys> {
    const age = known && Math.abs(clock() - known.at);
    const serves = known !== undefined && (known.keys.length > 0 || !isNeeded);
    // That there is no key is not remembered: another node may sign with the first one a moment later.
    if (known && known.keys.length > 0 && age !== undefined && age < REFRESH) return known;
    try {
      reading ??= read(isNeeded).finally(() => {
        reading = undefined;
      });
      const found = await reading;
      return found.keys.length > 0 || !isNeeded ? found : await read(isNeeded);
    } catch (error) {
      // Other services can continue to verify tokens meanwhile.
      if (known && serves && age !== undefined && age < LONGEST_OUTAGE && isAway(error)) return known;
      throw error;
    }
  }

  return {
    current,
    forget: () => {
      known = undefined;
    },
    signer: async () => {
      const { keys } = await current(true);
      const row = signerOf(keys, clock());
      if (opened?.id !== row.id)
        opened = { id: row.id, algorithm, key: openSigningKey(secretKeys, row, algorithm) };
      return opened;
    },
  };
}

export function createSigningKeys(needs: SigningKeysNeeds): SigningKeys {
  const rings = { ES256: ringOf('ES256', needs), RS256: ringOf('RS256', needs) };
  let prepared: { readonly of: string; readonly document: Promise<PreparedDocument> } | undefined;

  const both = () => Promise.all([rings.ES256.current(true), rings.RS256.current(false)]);
  const keysIn = (known: readonly KnownKeys[]) => known.flatMap(({ published }) => published);

  return {
    signer: (algorithm = 'ES256') => rings[algorithm].signer(),
    verifiers: async () => keysIn(await both()),
    forget: () => {
      for (const ring of Object.values(rings)) ring.forget();
    },
    published: async () => {
      const keys = keysIn(await both());
      const of = JSON.stringify(keys);
      if (prepared?.of !== of) prepared = { of, document: prepareJson({ keys }, { maxAge: MAX_AGE }) };
      return prepared.document;
    },
  };
}

type Jwk = Contracts['getJwks']['answer']['body']['keys'][number];

interface Turn extends Pick<SigningKeyRow, 'number' | 'created_at' | 'signs_from'> {}

const newPair = promisify(generateKeyPair);

/** RFC 7518, section 3.4: ECDSA with P-256 and SHA-256; section 3.3: RSA with SHA-256 and at least 2048 bits. */
const pairFor = (algorithm: SigningAlgorithm) =>
  algorithm === 'ES256' ? newPair('ec', { namedCurve: 'P-256' }) : newPair('rsa', { modulusLength: 2_048 });

const placeFor = (algorithm: SigningAlgorithm, id: string) =>
  placeOf(algorithm === 'ES256' ? SEALED.signingKey : SEALED.rsaSigningKey, id);

/** Generates a key. */
async function newKeyPair(algorithm: SigningAlgorithm) {
  const { publicKey, privateKey } = await pairFor(algorithm);
  return {
    id: newId(),
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

/** Decrypts the private key. */
export function openSigningKey(
  keys: SecretKeys,
  { id, private_key }: SigningKeyRow,
  algorithm: SigningAlgorithm = 'ES256',
): KeyObject {
  return createPrivateKey({
    key: keys.open(placeFor(algorithm, id), private_key),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The public key as a JWK (RFC 7517, section 4). */
function presentSigningKey({ id, public_key }: SigningKeyRow, alg: SigningAlgorithm): Jwk {
  const { kty, crv, x, y, n, e } = JSON.parse(public_key);
  const common = { kid: id, use: 'sig', alg, kty } as const;
  return (alg === 'ES256' ? { ...common, crv, x, y } : { ...common, n, e }) as Jwk;
}

export function getJwks({ signingKeys }: Needs): HandlerOf<'getJwks'> {
  return { handle: () => signingKeys.published() };
}
