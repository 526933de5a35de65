import { differences, type NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ProviderRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { columnsOf, storedSettings } from './columns.ts';
import type { ProviderSettings } from './provider.ts';

/** A secret to store, and the keys to encrypt it with. */
interface Sealing {
  readonly secret: string;
  readonly secretKeys: SecretKeys;
}

const sealed = (tx: Transaction, id: string, { secret, secretKeys }: Sealing) =>
  sealIn(tx, secretKeys, { place: placeOf(SEALED.provider, id), secret: Buffer.from(secret) });

/** Makes a provider. @returns its id and the event */
export async function createProvider(
  tx: Transaction,
  settings: ProviderSettings,
  { now, ...sealing }: Sealing & { readonly now: number },
): Promise<{ readonly id: string; readonly event: NewEvent }> {
  const id = newId();
  const secret = await sealed(tx, id, sealing);
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto('providers')
    .values({ id, ...columnsOf(settings), secret, ...times })
    .execute();
  const { id: key, name, issuer } = settings;
  return { id, event: { type: 'provider.created', subject: id, details: { key, name, issuer } } };
}

interface ProviderChange {
  readonly settings: ProviderSettings;
  /** Undefined where the secret stays. */
  readonly sealing: Sealing | undefined;
  readonly now: number;
}

/** Changes a provider, which must be locked. */
export async function changeProvider(
  tx: Transaction,
  row: ProviderRow,
  { settings, sealing, now }: ProviderChange,
): Promise<NewEvent> {
  const { id } = row;
  const secret = sealing ? await sealed(tx, id, sealing) : row.secret;
  await tx
    .updateTable('providers')
    .set({ ...columnsOf(settings), secret, updated_at: now })
    .where('id', '=', id)
    .execute();
  const changes = differences(storedSettings(row), settings);
  // Only that it has changed: a secret is in no event.
  const details = { ...changes, ...(sealing && { secret: true }) };
  return { type: 'provider.updated', subject: id, details: { key: row.key, ...details } };
}

/** Removes a provider. Identities stay, for when it comes back. */
export async function deleteProvider(tx: Transaction, { id, key, name }: ProviderRow): Promise<NewEvent> {
  await tx.deleteFrom('providers').where('id', '=', id).execute();
  return { type: 'provider.deleted', subject: id, details: { key, name } };
}
