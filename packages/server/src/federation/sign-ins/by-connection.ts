import type { NewEvent } from '../../consequences/record-events.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow, SignInRow } from '../../ground/database/schema.ts';
import { holdCatalogue } from '../../tenancy/roles/catalogue.ts';
import { enterOrganization } from '../connections/enter.ts';
import { givesGroups, joinGroups } from '../connections/groups.ts';
import { roleClaimed, roleClaimState, rolesGiven } from '../connections/roles.ts';
import { lockConnectionRow } from '../connections/store.ts';
import type { Needs } from '../handler.ts';
import { groupsOfMembers } from '../scim/member-store.ts';

/** The connection through which somebody signs in, with its organization locked; undefined where it is not active any more. */
export async function lockActiveConnection(
  tx: Transaction,
  { connection_id }: Pick<SignInRow, 'connection_id'>,
): Promise<ConnectionRow | undefined> {
  const connection = connection_id === null ? undefined : await lockConnectionRow(tx, connection_id);
  return connection?.state === 'active' ? connection : undefined;
}

interface Entering {
  readonly accountId: string;
  /** What the provider says of the person. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/**
 * Gives somebody who signed in through a connection a role in its organization, which must be locked: the highest that
 * follows from what the provider says and from groups of its directory.
 */
export async function enterBy(
  tx: Transaction,
  connection: ConnectionRow,
  { accountId, claims, now }: Entering,
  needs: Pick<Needs, 'amounts'>,
): Promise<readonly NewEvent[] | 'MANAGER_LIMIT_REACHED'> {
  // Before a manager is written: a transaction that changes the catalogue may be waiting for that.
  if (givesGroups(connection)) await holdCatalogue(tx);
  const groups = await groupsOfMembers(tx, connection, [accountId]);
  const [role] = rolesGiven(connection, { claims, groups: groups.get(accountId) });
  const isUnread = roleClaimState(connection, claims) === 'unreadable';
  const entering = { accountId, role, claimed: roleClaimed(connection, claims), isUnread, now };
  const entered = await enterOrganization(tx, connection, entering, needs);
  if (typeof entered === 'string' || isUnread) return entered;
  return [...entered, ...(await joinGroups(tx, connection, { accountId, claims, now }))];
}

/** Whether a second factor that the provider of a connection names counts. */
export async function trustsFactors(read: Reader, connectionId: string): Promise<boolean> {
  const row = await read
    .selectFrom('connections')
    .select('trusts_factors')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.trusts_factors === 1;
}

/** The id of the organization of a connection; undefined where there is none, or it was deleted meanwhile. */
export async function organizationOf(
  read: Reader,
  { connection_id }: Pick<SignInRow, 'connection_id'>,
): Promise<string | undefined> {
  if (connection_id === null) return undefined;
  const row = await read
    .selectFrom('connections')
    .select('organization_id')
    .where('id', '=', connection_id)
    .executeTakeFirst();
  return row?.organization_id;
}

/** Whether a directory of the organization of a connection lists an account as inactive. */
export async function isInactive(read: Reader, connectionId: string, accountId: string): Promise<boolean> {
  const inactive = await read
    .selectFrom('connections as c')
    .innerJoin('connections as d', 'd.organization_id', 'c.organization_id')
    .innerJoin('scim_users as u', 'u.connection_id', 'd.id')
    .select('u.account_id')
    .where('c.id', '=', connectionId)
    .where('u.account_id', '=', accountId)
    .where('u.active', '=', 0)
    .executeTakeFirst();
  return inactive !== undefined;
}
