import type { KeyObject } from 'node:crypto';
import type { PreparedDocument } from '@portico/conventions';
import { prepareJson } from '@portico/conventions/serving';
import { type Clock, HOUR, MINUTE } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isAway } from '../database/failures.ts';
import type { SigningKeyRow } from '../database/schema.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { KeyGivenUp } from '../secret-keys/sealed.ts';
import { nextTurn, publishedOf, signerOf } from './rotation.ts';
import { newSigningKey, openSigningKey, presentSigningKey } from './signing-key.ts';
import { insertSigningKey, listSigningKeys } from './store.ts';

/** The keys that sign tokens for other services. */
export interface SigningKeys {
  /** The key that signs now; the first one is made where there is none. */
  signer(): Promise<{ readonly id: string; readonly key: KeyObject }>;
  /** The keys with which tokens can be verified (RFC 7517, section 5). */
  published(): Promise<PreparedDocument>;
}

export interface SigningKeysNeeds {
  readonly database: Pick<Database, 'prepare' | 'transaction'>;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
}

/** How long a node goes by what it has read, in milliseconds: far less than a key is published before it signs. */
const REFRESH = MINUTE;
/** How long it does so while the database is away: less than that, too. */
const LONGEST_OUTAGE = 12 * HOUR;
/** Seconds for which verifiers, and caches between, may keep the document. */
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
        // Of nodes that make the next key at once, one takes the number; all look again.
        await make({ number: (newest?.number ?? 0) + 1, created_at: now, signs_from: turn });
      } catch (error) {
        // A database that takes no writes, its disk full, can still be read; a node that was left behind leaves it to others.
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
      // Other services can go on verifying tokens meanwhile.
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
