import {
  hasRow,
  locking,
  lockingFree,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
  transactional,
} from '../../ground/database/database.ts';
import type { AuthorizationCodeRow, GrantRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Ends } from '../../identity/sessions/session.ts';
import { isHeld } from '../../identity/sessions/validity.ts';
import { DEMAND_COLUMNS } from '../../tenancy/policies/demands.ts';
import type { OwnOrganization } from './judge.ts';

/** Grants `g` that hold, of accounts `a`, made in sessions `p` that have not expired. */
function heldGrants(read: Reader, { createdBy, usedBy }: Ends) {
  return read
    .selectFrom('grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .innerJoin('sessions as p', 'p.id', 'g.session_id')
    .where(isHeld)
    .where('p.created_at', '>', createdBy)
    .where('p.last_used_at', '>', usedBy)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('g.opens_session', '=', 0),
        hasRow(
          selectFrom('sessions as c')
            .select('c.id')
            .whereRef('c.grant_id', '=', 'g.id')
            .where('c.created_at', '>', createdBy)
            .where('c.last_used_at', '>', usedBy),
        ),
      ]),
    );
}

function seenGrants(read: Reader, accountId: string, ends: Ends) {
  return heldGrants(read, ends)
    .innerJoin('applications as app', 'app.id', 'g.application_id')
    .leftJoin('organizations as org', 'org.id', 'g.organization_id')
    .selectAll('g')
    .select(['app.name as shown_name', 'app.settings', 'app.client_url', 'org.name as organization_name'])
    .select(
      sql<number | null>`(select max(c.last_used_at) from sessions as c where c.grant_id = g.id)`.as(
        'session_used_at',
      ),
    )
    .where('g.account_id', '=', accountId);
}

export type SeenGrant = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** A grant of an account that holds. */
export async function findGrant(read: Reader, id: string, accountId: string, ends: Ends) {
  if (!isId(id)) return undefined;
  return seenGrants(read, accountId, ends).where('g.id', '=', id).executeTakeFirst();
}

/** The grants of an account that hold, newest first. */
export async function listGrantRows(read: Reader, accountId: string, ends: Ends, page: PageBounds) {
  return seenGrants(read, accountId, ends)
    .$call((query) => newestFirst(query, 'g.id', page))
    .execute();
}

/** Locks a grant until the transaction ends. @returns undefined where it has no row any more */
export async function lockGrantRow(tx: Transaction, id: string): Promise<GrantRow | undefined> {
  return locking(tx, tx.selectFrom('grants').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Whether a grant was made in a session, or moved to it. */
export async function hangsOn(read: Reader, id: string, sessionId: string): Promise<boolean> {
  if (!isId(id)) return false;
  const query = read
    .selectFrom('grants')
    .select('id')
    .where('id', '=', id)
    .where('session_id', '=', sessionId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether a grant holds, apart from whether its session has expired. */
export async function holds(tx: Transaction, id: string): Promise<boolean> {
  const query = tx
    .selectFrom('grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .innerJoin('sessions as p', 'p.id', 'g.session_id')
    .select('g.id')
    .where('g.id', '=', id)
    .where(isHeld);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertGrant(tx: Transaction, grant: GrantRow): Promise<void> {
  await tx.insertInto('grants').values(grant).execute();
}

/** Stores the code with which an application gets the tokens of a grant. */
export async function insertCode(
  tx: Transaction,
  code: Omit<AuthorizationCodeRow, 'spent_at'>,
): Promise<void> {
  await tx
    .insertInto('authorization_codes')
    .values({ ...code, spent_at: null })
    .execute();
}

/** The oldest grants of an account beyond the newest ones. */
export async function grantsBeyond(tx: Transaction, accountId: string, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('grants')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The codes that are too old by then, spent or not, in milliseconds since 1970. */
export function oldCodes(upTo: number): OldRows<'authorization_codes', 'expires_at'> {
  return { table: 'authorization_codes', by: 'expires_at', upTo, key: ['hash'] };
}

/** Grants whose session has no row any more. */
export function endedGrants(read: Reader, limit: number) {
  return read.selectFrom('grants').select('id').where('session_id', 'is', null).orderBy('id').limit(limit);
}

/** The same, locked; locked ones are left to the next batch. */
export async function lockEndedGrants(tx: Transaction, limit: number) {
  return lockingFree(tx, endedGrants(tx, limit)).execute();
}

/** Grants whose sessions were to expire by then, unless they were used since. */
export function expiringGrants(read: Reader, upTo: number, limit: number) {
  return read
    .selectFrom('grants')
    .select('id')
    .where('session_id', 'is not', null)
    .where('session_expires_at', '<=', upTo)
    .orderBy('session_expires_at')
    .limit(limit);
}

/** The same, locked, each with its session as it is now; locked ones are left to the next batch. */
export async function lockExpiringGrants(tx: Transaction, upTo: number, limit: number) {
  const ids = (await lockingFree(tx, expiringGrants(tx, upTo, limit)).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('grants as g')
    .innerJoin('sessions as p', 'p.id', 'g.session_id')
    .select(['g.id', 'p.created_at', 'p.last_used_at', 'p.ends_at'])
    .select(hasRow(sql`select 1 from operators as o where o.account_id = g.account_id`).as('is_operator'))
    .where('g.id', 'in', ids)
    .execute();
  return rows.map(({ is_operator, ...row }) => ({ ...row, isOperator: Boolean(is_operator) }));
}

/** Records when the session of a grant expires, unless it is used once more. */
export const noteExpiry = transactional((tx, { id, at }: Placeholders<{ id: string; at: number }>) =>
  tx.updateTable('grants').set({ session_expires_at: at }).where('id', '=', id),
);

export interface RoleHolder {
  readonly accountId: string;
}

/** Organizations in which an account has a role: one by its id, or any two. */
export async function ownOrganizations(
  read: Reader,
  { accountId, organizationId }: RoleHolder & { readonly organizationId: string | undefined },
): Promise<OwnOrganization[]> {
  if (organizationId !== undefined && !isId(organizationId)) return [];
  return read
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'm.role', 'm.sso_held', ...DEMAND_COLUMNS])
    .where('m.account_id', '=', accountId)
    .where('m.accepted', '=', 1)
    .where('o.deleted_at', 'is', null)
    .$if(organizationId !== undefined, (own) => own.where('o.id', '=', organizationId ?? ''))
    .limit(2)
    .execute();
}

export interface HeldScopes extends RoleHolder {
  readonly applicationId: string;
  readonly organizationId: string | null;
  readonly ends: Ends;
}

/** The scopes of each grant of an application that holds, for an organization or none. */
export async function heldScopes(
  read: Reader,
  { accountId, applicationId, organizationId, ends }: HeldScopes,
): Promise<string[][]> {
  const rows = await heldGrants(read, ends)
    .select('g.scopes')
    .where('g.account_id', '=', accountId)
    .where('g.application_id', '=', applicationId)
    .where('g.organization_id', 'is not distinct from', organizationId)
    .execute();
  return rows.map(({ scopes }) => scopes.split(' '));
}
