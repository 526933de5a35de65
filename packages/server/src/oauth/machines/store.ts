import { type Columns, columns, namesOf } from '../../ground/database/columns.ts';
import {
  type Database,
  locking,
  lockingToDelete,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ApiKeyRow, ApplicationRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { MAKER } from '../../identity/accounts/account.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import type { ApiKey } from '../../tenancy/api-keys/api-key.ts';
import { isKeyThere } from '../../tenancy/api-keys/marks.ts';
import { findingSeen, lockSeen } from '../../tenancy/policies/access.ts';
import { rolesOf } from '../../tenancy/roles/held.ts';
import { type Application, parsedApplication } from '../applications/application.ts';
import type { Machine, SeenMachine } from './machine.ts';

/** Access tokens of one machine that work here at once; a further one ends the oldest. */
export const MOST_TOKENS = 50;

const KEY_NAMES = namesOf<Columns<ApiKeyRow>>({
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
const ROLES = rolesOf('api_key', 'k.id').as('roles');
/** Of the application `c` of a key `k`; what both have in common is read from the key. */
const CLIENT_COLUMNS = [
  'c.kind',
  'c.state',
  'c.settings',
  'c.is_machine',
  'c.last_used_at as got_token_at',
] as const;
const COLUMNS = [...columns('k', KEY_NAMES), ...MAKER, ...CLIENT_COLUMNS, ROLES] as const;

type ClientColumns = Pick<ApplicationRow, 'kind' | 'state' | 'settings' | 'is_machine'>;
type MachineRow = ApiKey & ClientColumns & { readonly got_token_at: number | null };

function machineIn({ kind, state, settings, is_machine, got_token_at, ...key }: MachineRow): Machine {
  const { id, name, created_at, updated_at } = key;
  const application = parsedApplication({
    ...{ id, name, kind, state, settings, is_machine, created_at, updated_at },
    last_used_at: got_token_at,
    client_url: null,
    api_key_id: id,
    registration_hash: null,
  });
  return { key, application };
}

const seen = (row: MachineRow, access: AccessContext): SeenMachine => ({ ...machineIn(row), ...access });

/** Finds a machine as the caller sees it; those of deleted organizations do not exist. */
export function findSeenMachine(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('api_keys as k', 'k.organization_id', 'o.id')
        .innerJoin('applications as c', 'c.api_key_id', 'k.id')
        .leftJoin('accounts as maker', (join) =>
          join.onRef('maker.id', '=', 'k.created_by').on('maker.erased_at', 'is', null),
        )
        .select(COLUMNS)
        .where('k.id', '=', id)
        .where(isKeyThere),
    seen,
  );
}

/** A machine as the caller sees it now, with its organization locked until the transaction ends. */
export async function lockMachine(tx: Transaction, { id, organization_id }: ApiKeyRow, caller: Caller) {
  // Before its organization, as with every API key.
  await lockingToDelete(tx, tx.selectFrom('api_keys').select('id').where('id', '=', id)).execute();
  return lockSeen(tx, { organizationId: organization_id, caller }, () => findRow(tx, id), seen);
}

function selectMachines(read: Pick<Reader, 'selectFrom'>) {
  return read
    .selectFrom('api_keys as k')
    .innerJoin('applications as c', 'c.api_key_id', 'k.id')
    .leftJoin('accounts as maker', (join) =>
      join.onRef('maker.id', '=', 'k.created_by').on('maker.erased_at', 'is', null),
    )
    .select(COLUMNS)
    .where(isKeyThere);
}

async function findRow(read: Reader, id: string): Promise<MachineRow | undefined> {
  return selectMachines(read).where('k.id', '=', id).executeTakeFirst();
}

/** The machines of an organization, newest first. */
export async function listMachineRows(
  read: Reader,
  organizationId: string,
  page: PageBounds,
): Promise<(Machine & { readonly id: string })[]> {
  const rows = await selectMachines(read)
    .where('k.organization_id', '=', organizationId)
    .$call((query) => newestFirst(query, 'k.id', page))
    .execute();
  return rows.map((row) => ({ ...machineIn(row), id: row.id }));
}

/** The machines of an organization, to be counted. */
export function machinesOf(read: Reader, organizationId: string) {
  return read
    .selectFrom('api_keys as k')
    .select('k.id')
    .where('k.organization_id', '=', organizationId)
    .where('k.is_machine', '=', 1)
    .where(isKeyThere);
}

/** Makes the function that finds a machine by its `client_id`, unless its organization is deleted. */
export function findMachine(
  database: Pick<Database, 'prepare'>,
): (clientId: string) => Promise<Machine | undefined> {
  const query = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    selectMachines(queries)
      .innerJoin('organizations as o', 'o.id', 'k.organization_id')
      .where('k.id', '=', id)
      .where('o.deleted_at', 'is', null),
  );
  return async (clientId) => {
    const row = isId(clientId) ? await query.first({ id: clientId }) : undefined;
    return row && machineIn(row);
  };
}

/** Makes the query that finds the machine of an access token that works here. */
export function findMachineToken(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { hash, now }: Placeholders<{ hash: string; now: number }>) =>
    queries
      .selectFrom('api_key_secrets as s')
      .innerJoin('api_keys as k', 'k.id', 's.api_key_id')
      .innerJoin('organizations as o', 'o.id', 'k.organization_id')
      .select(['k.id', 's.ends_at'])
      .where('s.hash', '=', hash)
      .where('s.ends_at', '>', now)
      .where('k.is_machine', '=', 1)
      .where(isKeyThere)
      .where('o.deleted_at', 'is', null),
  );
}

export async function insertMachineKey(tx: Transaction, key: ApiKeyRow): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ ...key, is_machine: 1 })
    .execute();
}

export async function updateMachineKey(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<ApiKeyRow, 'name' | 'prefix' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('api_keys').set(changes).where('id', '=', id).execute();
}

/** The settings and the state of the application of a machine as they are now, with its key locked against changes. */
export async function lockForToken(tx: Transaction, id: string): Promise<Application | undefined> {
  await locking(tx, tx.selectFrom('api_keys').select('id').where('id', '=', id)).execute();
  const row = await selectMachines(tx)
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .where('k.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && machineIn(row).application;
}

/** Whether a secret of an application works. */
export async function isSecretOf(
  tx: Transaction,
  { id, hash, now }: { readonly id: string; readonly hash: string; readonly now: number },
): Promise<boolean> {
  const query = tx
    .selectFrom('application_secrets')
    .select('hash')
    .where('hash', '=', hash)
    .where('application_id', '=', id)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores an access token of a machine, which is locked. */
export async function insertMachineToken(
  tx: Transaction,
  token: { readonly hash: string; readonly api_key_id: string; readonly ends_at: number },
): Promise<void> {
  await tx.insertInto('api_key_secrets').values(token).execute();
  const own = tx.selectFrom('api_key_secrets').select('hash').where('api_key_id', '=', token.api_key_id);
  const newest = own.orderBy('ends_at', 'desc').limit(MOST_TOKENS);
  await tx.deleteFrom('api_key_secrets').where('hash', 'in', own).where('hash', 'not in', newest).execute();
}

/** Ends an access token of a machine that works here. */
export async function deleteMachineToken(
  tx: Transaction,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<void> {
  await tx.deleteFrom('api_key_secrets').where('hash', '=', hash).where('api_key_id', '=', id).execute();
}
