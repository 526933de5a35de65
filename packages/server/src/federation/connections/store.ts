import {
  type Database,
  literal,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { hasActiveConnection, lockOrganizationRow, requiresSso } from '../../tenancy/organizations/store.ts';
import { findingSeen, lockSeen } from '../../tenancy/policies/access.ts';
import type { KnownConnection, SeenConnection } from './connection.ts';

export async function insertConnection(tx: Transaction, connection: ConnectionRow): Promise<void> {
  await tx.insertInto('connections').values(connection).execute();
}

export function connectionsOf(read: Reader, organizationId: string) {
  return read.selectFrom('connections').select('id').where('organization_id', '=', organizationId);
}

const seen = (connection: KnownConnection, access: AccessContext): SeenConnection => ({
  connection,
  ...access,
});

/** Finds a connection as the caller sees it; those of deleted organizations do not exist. */
export function findSeenConnection(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('connections as c', 'c.organization_id', 'o.id')
        .leftJoin('saml_settings as s', 's.connection_id', 'c.id')
        .selectAll('c')
        .select('s.provider')
        .where('c.id', '=', id),
    seen,
  );
}

/** A connection as the caller sees it now, with its organization locked until the transaction ends. */
export function lockConnection(tx: Transaction, { id, organization_id }: ConnectionRow, caller: Caller) {
  return lockSeen(tx, { organizationId: organization_id, caller }, () => findConnection(tx, id), seen);
}

/** A connection of an organization that is not deleted, which is locked until the transaction ends. */
export async function lockConnectionRow(tx: Transaction, id: string): Promise<KnownConnection | undefined> {
  const found = isId(id) ? await findConnection(tx, id) : undefined;
  const organization = found && (await lockOrganizationRow(tx, found.organization_id));
  // Read after locking: it may have changed while waiting for the lock.
  return organization && findConnection(tx, id);
}

/** Connections, with what their metadata say. */
const knownConnections = (read: Reader) =>
  read
    .selectFrom('connections as c')
    .leftJoin('saml_settings as s', 's.connection_id', 'c.id')
    .selectAll('c')
    .select('s.provider');

async function findConnection(read: Reader, id: string): Promise<KnownConnection | undefined> {
  return knownConnections(read).where('c.id', '=', id).executeTakeFirst();
}

type Changes = Partial<Omit<ConnectionRow, 'id' | 'organization_id' | 'type' | 'created_at'>>;

/** @returns the connection as it is now */
export async function updateConnectionRow(
  tx: Transaction,
  connection: KnownConnection,
  changes: Changes,
): Promise<KnownConnection> {
  await tx.updateTable('connections').set(changes).where('id', '=', connection.id).execute();
  return { ...connection, ...changes };
}

/** Notes that what a connection knows has changed: it is another one to whoever has read it before. */
export async function touchConnection(tx: Transaction, id: string, updatedAt: number): Promise<void> {
  await tx.updateTable('connections').set({ updated_at: updatedAt }).where('id', '=', id).execute();
}

export async function deleteConnectionRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('connections').where('id', '=', id).execute();
}

/** The connections of an organization, newest first. */
export async function listConnectionRows(
  read: Reader,
  organizationId: string,
  page: PageBounds,
): Promise<KnownConnection[]> {
  return knownConnections(read)
    .where('c.organization_id', '=', organizationId)
    .$call((query) => newestFirst(query, 'c.id', page))
    .execute();
}

/** Finds a connection of an organization that is not deleted. */
export function findLiveConnection(database: Pick<Database, 'prepare'>) {
  const query = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .selectFrom('connections as c')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .selectAll('c')
      .where('c.id', '=', id)
      .where('o.deleted_at', 'is', null),
  );
  return (id: string) => query.first({ id });
}

/** Finds the oldest active connection of the organization that has verified a domain, in ASCII and lower case. */
export function findConnectionForDomain(database: Pick<Database, 'prepare'>) {
  const query = database.prepare((queries, { domain }: Placeholders<{ domain: string }>) =>
    queries
      .selectFrom('domains as d')
      .innerJoin('organizations as o', 'o.id', 'd.organization_id')
      .innerJoin('connections as c', 'c.organization_id', 'd.organization_id')
      .select(['c.id', 'c.name', 'o.sso_required'])
      .where('d.name', '=', domain)
      .where('d.state', '=', literal('verified'))
      .where('o.deleted_at', 'is', null)
      .where('c.state', '=', literal('active'))
      .orderBy('c.id')
      .limit(1),
  );
  return (domain: string) => query.first({ domain });
}

/** Whether the organization of a connection, which must be locked, demands its own sign-in, and has this one alone. */
export async function isInUse(
  tx: Transaction,
  { id, organization_id, state }: Pick<ConnectionRow, 'id' | 'organization_id' | 'state'>,
): Promise<boolean> {
  if (state !== 'active') return false;
  return (await requiresSso(tx, organization_id)) && !(await hasActiveConnection(tx, organization_id, id));
}
