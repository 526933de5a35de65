import { aliased, type Columns, fromAliased, namesOf } from '../../ground/database/columns.ts';
import { hasAsMany, isAmong, kindOf, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow, ScimUserRow } from '../../ground/database/schema.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { isId } from '../../ground/id.ts';
import { isInVerifiedDomain } from '../../tenancy/domains/store.ts';
import type { ScimRows } from './list.ts';
import type { Equality, UserAttribute } from './sought.ts';
import type { ScimTarget } from './user.ts';

const NAMES = namesOf<Columns<ScimUserRow>>({
  connection_id: true,
  account_id: true,
  user_name: true,
  external_id: true,
  active: true,
  is_own: true,
  role: true,
  attributes: true,
  created_at: true,
  updated_at: true,
});
const ACCOUNT = ['a.id', 'a.email', 'a.email_canonical', 'a.name', 'a.created_at'] as const;
const MANAGER = aliased('m', ['id', 'role', 'updated_at']);

/** The accounts that a directory has written. */
function writtenUsers(read: Reader, { id, organization_id }: ConnectionRow) {
  return read
    .selectFrom('scim_users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('managers as m', (join) =>
      join.onRef('m.account_id', '=', 'a.id').on('m.organization_id', '=', organization_id),
    )
    .select([...aliased('u', NAMES), ...ACCOUNT, ...MANAGER])
    .where('u.connection_id', '=', id)
    .where('a.erased_at', 'is', null);
}

/** The managers of its organization that it has not. */
function otherUsers(read: Reader, { id, organization_id }: ConnectionRow) {
  return read
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('scim_users as u', (join) =>
      join.onRef('u.account_id', '=', 'a.id').on('u.connection_id', '=', id),
    )
    .select([...ACCOUNT, ...MANAGER])
    .where('m.organization_id', '=', organization_id)
    .where('u.account_id', 'is', null)
    .where('a.erased_at', 'is', null);
}

type Written = Awaited<ReturnType<ReturnType<typeof writtenUsers>['execute']>>[number];
type Other = Awaited<ReturnType<ReturnType<typeof otherUsers>['execute']>>[number];

function targetOf(connection: ConnectionRow, found: Written | Other): ScimTarget {
  const { id, email, name, created_at, m_id, m_role, m_updated_at } = found;
  const isManager = m_id !== null && m_role !== null && m_updated_at !== null;
  return {
    connection,
    account: { id, email, name, created_at },
    row: 'u_account_id' in found ? fromAliased(found, 'u').row : undefined,
    manager: isManager ? { id: m_id, role: m_role, updated_at: m_updated_at } : undefined,
  };
}

/** The user of a directory with this id, which is that of the account. */
export async function findUser(
  read: Reader,
  connection: ConnectionRow,
  id: string,
): Promise<ScimTarget | undefined> {
  if (!isId(id)) return undefined;
  const written = await writtenUsers(read, connection).where('a.id', '=', id).executeTakeFirst();
  if (written) return targetOf(connection, written);
  const other = await otherUsers(read, connection).where('a.id', '=', id).executeTakeFirst();
  const [found] = await within(read, connection, other ? [other] : []);
  return found && targetOf(connection, found);
}

/** Managers whom others added, if their addresses are in the verified domains. */
async function within(read: Reader, { organization_id }: ConnectionRow, others: Other[]): Promise<Other[]> {
  const found: Other[] = [];
  for (const other of others)
    if (await isInVerifiedDomain(read, organization_id, other.email_canonical)) found.push(other);
  return found;
}

/** Holds for attributes with an email, and for more if its letters have other forms than the database knows. */
const patternOf = (email: string) =>
  `%"emails":%"value":"${email.toLowerCase().replaceAll(/[^\w.@-]/g, '%')}"%`;

/** The users that fit all of these, of which there must be one. Managers whom others added have no external id. */
export async function findEqual(
  read: Reader,
  connection: ConnectionRow,
  equal: readonly Equality<UserAttribute>[],
): Promise<ScimTarget[]> {
  if (equal.some(({ attribute, value }) => attribute === 'id' && !isId(value))) return [];
  const found: (Written | Other)[] = await writtenEqual(read, connection, equal)
    .orderBy('u.account_id')
    .limit(MOST_EQUAL)
    .execute();
  if (equal.every(({ attribute }) => attribute !== 'externalId')) {
    // By an id or an address, there is one.
    const others = await othersEqual(read, connection, equal).limit(1).execute();
    found.push(...(await within(read, connection, others)));
  }
  return found.map((one) => targetOf(connection, one));
}

function writtenEqual(read: Reader, connection: ConnectionRow, equal: readonly Equality<UserAttribute>[]) {
  let written = writtenUsers(read, connection);
  for (const { attribute, value } of equal)
    if (attribute === 'userName') written = written.where('u.user_name', '=', value);
    else if (attribute === 'externalId') written = written.where('u.external_id', '=', value);
    else if (attribute === 'id') written = written.where('a.id', '=', value);
    // The word of the directory counts, not where the holder of the account has moved it since.
    else
      written = written
        .where((eb) => eb(eb.fn<string>('lower', ['u.attributes']), 'like', patternOf(value)))
        .orderBy(({ eb }) => {
          const isAccount = eb('a.email_canonical', '=', canonicalEmail(value) ?? '');
          return eb.case().when(isAccount).then(0).else(1).end();
        });
  return written;
}

function othersEqual(read: Reader, connection: ConnectionRow, equal: readonly Equality<UserAttribute>[]) {
  let others = otherUsers(read, connection);
  for (const { attribute, value } of equal)
    if (attribute === 'id') others = others.where('a.id', '=', value);
    else others = others.where('a.email_canonical', '=', canonicalEmail(value) ?? '');
  return others;
}

/** How many users with the same external id one answer knows of. */
const MOST_EQUAL = 200;

/** Users that the directory has written, in the order of their accounts. */
export async function listUsers(
  read: Reader,
  connection: ConnectionRow,
  { after, offset = 0, limit }: ScimRows,
): Promise<ScimTarget[]> {
  const rows = await writtenUsers(read, connection)
    .where('u.account_id', '>', after)
    .orderBy('u.account_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => targetOf(connection, row));
}

export async function countUsers(read: Reader, { id }: ConnectionRow): Promise<number> {
  const { count } = await read
    .selectFrom('scim_users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('u.connection_id', '=', id)
    .where('a.erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another account of the connection has a user name. */
export async function isUserNameTaken(
  tx: Transaction,
  { connection_id, account_id, user_name }: Pick<ScimUserRow, 'connection_id' | 'account_id' | 'user_name'>,
): Promise<boolean> {
  const other = await tx
    .selectFrom('scim_users')
    .select('account_id')
    .where('connection_id', '=', connection_id)
    .where('user_name', '=', user_name)
    .where('account_id', '!=', account_id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function hasAsManyUsers(tx: Transaction, connectionId: string, many: number): Promise<boolean> {
  return hasAsMany(
    tx.selectFrom('scim_users').select('account_id').where('connection_id', '=', connectionId),
    many,
  );
}

/** Writes a user of a connection whose organization is locked. */
export async function writeUser(tx: Transaction, row: ScimUserRow): Promise<void> {
  const { connection_id: _, account_id: __, created_at: ___, ...changed } = row;
  await tx
    .insertInto('scim_users')
    .values(row)
    .onConflict((conflict) => conflict.columns(['connection_id', 'account_id']).doUpdateSet(changed))
    .execute();
}

export async function deleteUserRow(
  tx: Transaction,
  { connection_id, account_id }: Pick<ScimUserRow, 'connection_id' | 'account_id'>,
): Promise<void> {
  await tx
    .deleteFrom('scim_users')
    .where('connection_id', '=', connection_id)
    .where('account_id', '=', account_id)
    .execute();
}

/** Deletes users of the connections of an organization. @returns how many, at most `limit` */
export async function deleteUsersOf(tx: Transaction, organizationId: string, limit: number): Promise<number> {
  const some = tx
    .selectFrom('scim_users as u')
    .innerJoin('connections as c', 'c.id', 'u.connection_id')
    .select(['u.connection_id', 'u.account_id'])
    .where('c.organization_id', '=', organizationId)
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('scim_users')
    .where(isAmong(kindOf(tx), ['connection_id', 'account_id'], some))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
