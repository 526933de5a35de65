import { changedAt } from '../../ground/clock.ts';
import { type Columns, columns, namesOf } from '../../ground/database/columns.ts';
import {
  type Database,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ApiKeyRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { MAKER } from '../../identity/accounts/account.ts';
import type { ApiKeyCaller, Caller } from '../../pipeline/callers/caller.ts';
import { type NewSecret, secretsIn } from '../../pipeline/callers/secrets.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { findingSeen, lockSeen } from '../policies/access.ts';
import { rolesOf } from '../roles/held.ts';
import type { ApiKey, SeenApiKey } from './api-key.ts';
import { isKeyThere, isNoMachine } from './marks.ts';

const NAMES = namesOf<Columns<ApiKeyRow>>({
  id: true,
  organization_id: true,
  name: true,
  role: true,
  prefix: true,
  created_by: true,
  created_at: true,
  updated_at: true,
  last_used_at: true,
  expires_at: true,
});
const COLUMNS = [...columns('k', NAMES), ...MAKER] as const;

/** The names of its roles of the product: not for the look-up of every request. */
const ROLES = rolesOf('api_key', 'k.id').as('roles');

export const secrets = secretsIn('api_key_secrets');

interface PresentedKey {
  readonly secretHash: string;
  readonly now: number;
}

/** The query of every request with an API key; keys of deleted organizations do not work. */
export function findBySecret(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { secretHash, now }: Placeholders<PresentedKey>) =>
    queries
      .selectFrom('api_key_secrets as s')
      .innerJoin('api_keys as k', 'k.id', 's.api_key_id')
      .innerJoin('organizations as o', 'o.id', 'k.organization_id')
      .leftJoin('accounts as maker', (join) =>
        join.onRef('maker.id', '=', 'k.created_by').on('maker.erased_at', 'is', null),
      )
      .select(COLUMNS)
      .where('s.hash', '=', secretHash)
      .where(isKeyThere)
      .where((is) => is.or([is('s.ends_at', 'is', null), is('s.ends_at', '>', now)]))
      .where('o.deleted_at', 'is', null),
  );
}

/**
 * Whether the secret with which a program called still works. Revoking, rotating and deleting keys lock the organization: for
 * who has locked it, this cannot change before the transaction ends.
 */
export async function stillWorks(
  read: Reader,
  { key, secretHash }: ApiKeyCaller,
  now: number,
): Promise<boolean> {
  const found = await read
    .selectFrom('api_key_secrets as s')
    .innerJoin('api_keys as k', 'k.id', 's.api_key_id')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select('k.id')
    .where('s.hash', '=', secretHash)
    .where('k.id', '=', key.id)
    .where(isKeyThere)
    .where((is) => is.or([is('s.ends_at', 'is', null), is('s.ends_at', '>', now)]))
    .where((is) => is.or([is('k.expires_at', 'is', null), is('k.expires_at', '>', now)]))
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

const seen = (key: ApiKey, access: AccessContext): SeenApiKey => ({ key, ...access });

/** Finds an API key as the caller sees it; those of deleted organizations do not exist. */
export function findSeenApiKey(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('api_keys as k', 'k.organization_id', 'o.id')
        .leftJoin('accounts as maker', (join) =>
          join.onRef('maker.id', '=', 'k.created_by').on('maker.erased_at', 'is', null),
        )
        .select([...COLUMNS, ROLES])
        .where('k.id', '=', id)
        .where(isKeyThere)
        .where(isNoMachine),
    seen,
  );
}

/** An API key as the caller sees it now, with its organization locked until the transaction ends. */
export async function lockApiKey(tx: Transaction, { id, organization_id }: ApiKeyRow, caller: Caller) {
  // Before its organization: a key's own request with an idempotency key locks the two in this order.
  const row = tx.selectFrom('api_keys').select('id').where('id', '=', id);
  await lockingToDelete(tx, row).execute();
  return lockSeen(tx, { organizationId: organization_id, caller }, () => findApiKey(tx, id), seen);
}

/** The API keys of an organization, including expired ones. */
export function apiKeysOf(read: Reader, organizationId: string) {
  return rowsOf(read, organizationId).where(isKeyThere).where(isNoMachine);
}

/** The same, including revoked keys whose rows are left. */
export function rowsOf(read: Reader, organizationId: string) {
  return read.selectFrom('api_keys as k').select('k.id').where('k.organization_id', '=', organizationId);
}

export async function insertApiKey(tx: Transaction, key: ApiKeyRow, secretHash: string): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ ...key, is_machine: 0 })
    .execute();
  await insertSecret(tx, key.id, secretHash);
}

async function insertSecret(tx: Transaction, api_key_id: string, hash: string): Promise<void> {
  await tx.insertInto('api_key_secrets').values({ hash, api_key_id, ends_at: null }).execute();
}

/** @returns the key as it is now */
export async function renameApiKeyRow(
  tx: Transaction,
  key: ApiKey,
  change: Pick<ApiKeyRow, 'name' | 'updated_at'>,
): Promise<ApiKey> {
  return updateApiKeyRow(tx, key, change);
}

async function updateApiKeyRow(
  tx: Transaction,
  key: ApiKey,
  change: Partial<ApiKeyRow> & Pick<ApiKeyRow, 'updated_at'>,
): Promise<ApiKey> {
  const changed = { ...change, updated_at: changedAt(key, change) };
  await tx.updateTable('api_keys').set(changed).where('id', '=', key.id).execute();
  return { ...key, ...changed };
}

/** Gives a key a new secret. @returns the key as it is now */
export async function rotateApiKeyRow(
  tx: Transaction,
  key: ApiKey,
  { secretHash, endsAt, ...change }: NewSecret & Pick<ApiKeyRow, 'prefix' | 'updated_at'>,
): Promise<ApiKey> {
  if (endsAt !== undefined) await secrets.makeRoom(tx, key.id);
  await secrets.endEarlier(tx, key.id, endsAt);
  await insertSecret(tx, key.id, secretHash);
  return updateApiKeyRow(tx, key, change);
}

/** The API keys of an organization, or those that an account made, newest first. */
export async function listApiKeyRows(
  read: Reader,
  of: { readonly by: 'organization_id' | 'created_by'; readonly id: string },
  page: PageBounds,
): Promise<ApiKey[]> {
  return (
    selectApiKeys(read)
      .where(`k.${of.by}`, '=', of.id)
      // Of an organization, they have a list of their own.
      .$if(of.by === 'organization_id', (keys) => keys.where(isNoMachine))
      .$call((query) => newestFirst(query, 'k.id', page))
      .execute()
  );
}

async function findApiKey(read: Reader, id: string): Promise<ApiKey | undefined> {
  return selectApiKeys(read).where('k.id', '=', id).executeTakeFirst();
}

function selectApiKeys(read: Reader) {
  return read
    .selectFrom('api_keys as k')
    .leftJoin('accounts as maker', (join) =>
      join.onRef('maker.id', '=', 'k.created_by').on('maker.erased_at', 'is', null),
    )
    .select([...COLUMNS, ROLES])
    .where(isKeyThere);
}
