import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Contracts } from '@portico/api';
import type { PreparedDocument } from '@portico/conventions';
import { prepareJson } from '@portico/conventions/serving';
import { type Clock, HOUR, MINUTE } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { isAway } from '../database/failures.ts';
import type { SigningKeyRow } from '../database/schema.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { newId } from '../id.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { KeyGivenUp, placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';
import { nextTurn, publishedOf, signerOf } from './rotation.ts';
import { insertSigningKey, listSigningKeys } from './store.ts';

/** The keys that sign tokens for other services. */
export interface SigningKeys {
  /** The key that signs now. The first one is created if there is none. */
  signer(): Promise<{ readonly id: string; readonly key: KeyObject }>;
  /** The public keys that verify tokens (RFC 7517, section 5). */
  published(): Promise<PreparedDocument>;
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

interface Known {
  readonly at: number;
  readonly keys: readonly SigningKeyRow[];
  readonly document: Promise<PreparedDocument>;
}

export function createSigningKeys({ database, secretKeys, clock }: SigningKeysNeeds): SigningKeys {
  const list = listSigningKeys(database);
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;
  let opened: { readonly id: string; readonly key: KeyObject } | undefined;

  const make = (turn: Parameters<typeof newSigningKey>[2]) =>
    database.transaction(async (tx) => insertSigningKey(tx, await newSigningKey(tx, secretKeys, turn)));

  async function keysAt(now: number): Promise<SigningKeyRow[]> {
    for (;;) {
      const keys = await list();
      const newest = keys.at(-1);
      const turn = nextTurn(newest, now);
      if (turn === undefined) return keys;
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

  async function read(): Promise<Known> {
    const at = clock();
    const keys = await keysAt(at);
    const document = prepareJson({ keys: publishedOf(keys, at).map(presentSigningKey) }, { maxAge: MAX_AGE });
    known = { at, keys, document };
    return known;
  }

  async function current(): Promise<Known> {
    const age = known && Math.abs(clock() - known.at);
    if (known && age !== undefined && age < REFRESH) return known;
    try {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return await reading;
    } catch (error) {
      // Other services can continue to verify tokens meanwhile.
      if (known && age !== undefined && age < LONGEST_OUTAGE && isAway(error)) return known;
      throw error;
    }
  }

  return {
    signer: async () => {
      const { keys } = await current();
      const row = signerOf(keys, clock());
      if (opened?.id !== row.id) opened = { id: row.id, key: openSigningKey(secretKeys, row) };
      return opened;
    },
    published: async () => (await current()).document,
  };
}

/** ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4). */
export const ALGORITHM = 'ES256';

type Jwk = Contracts['getJwks']['answer']['body']['keys'][number];

interface Turn extends Pick<SigningKeyRow, 'number' | 'created_at' | 'signs_from'> {}

/** Generates a key. @throws KeyGivenUp */
async function newSigningKey(tx: Transaction, keys: SecretKeys, turn: Turn): Promise<SigningKeyRow> {
  const id = newId();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    ...turn,
    id,
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
    private_key: await sealIn(tx, keys, { place: placeOf(SEALED.signingKey, id), secret }),
  };
}

/** Decrypts the private key. */
export function openSigningKey(keys: SecretKeys, { id, private_key }: SigningKeyRow): KeyObject {
  return createPrivateKey({
    key: keys.open(placeOf(SEALED.signingKey, id), private_key),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The public key as a JWK (RFC 7517, section 4). */
function presentSigningKey({ id, public_key }: SigningKeyRow): Jwk {
  const { kty, crv, x, y } = JSON.parse(public_key);
  return { kid: id, use: 'sig', alg: ALGORITHM, kty, crv, x, y };
}

export function getJwks({ signingKeys }: Needs): HandlerOf<'getJwks'> {
  return { handle: () => signingKeys.published() };
}
