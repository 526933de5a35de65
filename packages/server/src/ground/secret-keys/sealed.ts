import type { Transaction } from '../database/database.ts';
import { holding } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Place, SecretKeys } from './keys.ts';

/** A column of encrypted values, each bound to the id of its row. */
export interface SealedColumn {
  readonly table: keyof Schema;
  /** The column of the id. */
  readonly id: string;
  readonly column: string;
  /** Separates its values from those of other columns for the same id. */
  readonly purpose: string;
}

/** Every column of encrypted values. A column that is missing here becomes unreadable when an old key is given up. */
export const SEALED = {
  totp: { table: 'totp', id: 'account_id', column: 'secret', purpose: 'totp' },
  totpSetup: { table: 'totp_setups', id: 'account_id', column: 'secret', purpose: 'totp' },
  recoveryKey: { table: 'recovery_codes', id: 'account_id', column: 'account_key', purpose: 'recovery key' },
  /** The same, where earlier versions look for it. */
  earlierRecoveryKey: { table: 'totp', id: 'account_id', column: 'recovery_key', purpose: 'recovery key' },
  signingKey: { table: 'signing_keys', id: 'id', column: 'private_key', purpose: 'signing key' },
  rsaSigningKey: {
    table: 'rsa_signing_keys',
    id: 'id',
    column: 'private_key',
    purpose: 'RSA signing key',
  },
  webhook: { table: 'webhooks', id: 'id', column: 'secret', purpose: 'webhook' },
  connection: { table: 'connections', id: 'id', column: 'client_secret', purpose: 'connection' },
  samlKey: {
    table: 'saml_settings',
    id: 'connection_id',
    column: 'private_key',
    purpose: 'SAML key',
  },
  provider: { table: 'providers', id: 'id', column: 'secret', purpose: 'provider' },
  teamWebhook: { table: 'team_webhooks', id: 'id', column: 'secret', purpose: 'team webhook' },
  hook: { table: 'hooks', id: 'id', column: 'secret', purpose: 'hook' },
  webhookToken: { table: 'webhooks', id: 'id', column: 'token', purpose: 'webhook token' },
  earlierWebhook: { table: 'webhooks', id: 'id', column: 'previous_secret', purpose: 'webhook' },
} as const satisfies Record<string, SealedColumn>;

/** The place of a value in a column. */
export function placeOf({ purpose }: SealedColumn, id: string): Place {
  return { purpose, id };
}

/** The first secret key of this node was given up after other nodes had replaced it. */
export class KeyGivenUp extends Error {
  override name = 'KeyGivenUp';
}

/**
 * Encrypts a value that a transaction stores, and keeps the key from being given up until the transaction ends.
 * @throws KeyGivenUp
 */
export async function sealIn(
  tx: Transaction,
  keys: SecretKeys,
  { place, secret }: { readonly place: Place; readonly secret: Uint8Array },
): Promise<string> {
  await holdFirst(tx, keys);
  return keys.seal(place, secret);
}

/**
 * Keeps the first key from being given up until a transaction that uses it ends.
 * @throws KeyGivenUp
 */
export async function holdFirst(tx: Transaction, keys: SecretKeys): Promise<void> {
  const query = tx.selectFrom('secret_keys').select('number').where('fingerprint', '=', keys.fingerprint);
  if (!(await holding(tx, query).executeTakeFirst()))
    throw new KeyGivenUp('The first secret key of this node was retired: put its replacement first');
}
