import type { InvitationState } from '@portico/api';
import { hasEnded } from '../../consequences/ending-store.ts';
import { hasRow, type RawBuilder, type SqlBool, sql } from '../../ground/database/database.ts';
import { isKeyRevokedByMark } from '../api-keys/marks.ts';
import { givesTooMuch } from '../roles/giving.ts';
import { rolesOf } from '../roles/held.ts';

/** When the API key or service key that created an invitation `i` expires. */
const keyExpiry = sql<number | null>`case when i.for_team = 1
  then (select k.expires_at from service_keys k where k.id = i.invited_by)
  else (select k.expires_at from api_keys k where k.id = i.invited_by) end`.as('key_expires_at');

/** Whether the API key or service key that created an invitation `i` has expired, and did so before the invitation. */
export function keyHasExpired(now: number): RawBuilder<SqlBool> {
  const hasExpired = sql<SqlBool>`k.id = i.invited_by and k.expires_at <= ${now} and k.expires_at < i.expires_at`;
  return sql<SqlBool>`(${hasRow(sql`select 1 from api_keys k where ${hasExpired}`)}
    or i.for_team = 1 and ${hasRow(sql`select 1 from service_keys k where ${hasExpired}`)})`;
}

/**
 * Whether an invitation `i` was revoked before its row is updated: its inviter lost the role that is required or was removed
 * as an operator, was deleted, was a service key that was revoked, is an API key that was itself revoked by a mark, or may
 * not give its roles of the product any more.
 */
export const isRevokedByMark = sql<SqlBool>`(${hasRow(sql`select 1 from endings as x where x.subject_id = i.invited_by
  and (x.kind = 'account' or x.kind = 'invitations' and i.id <= x.up_to
    and (x.organization_id = i.organization_id and i.for_team = 0 or x.organization_id is null and i.for_team = 1)
    and (x.role is null or x.role = i.role))`)}
  or ${hasRow(sql`select 1 from api_keys as k where k.id = i.invited_by and ${isKeyRevokedByMark}`)}
  or ${givesTooMuch})`;

/** Whether an invitation `i` is in a state at this time, which depends on its row, on the time and on marks. */
export function isInState(state: InvitationState, now: number): RawBuilder<SqlBool> {
  const isNoted = sql<SqlBool>`i.state = ${sql.lit(state)}`;
  const hasExpired = sql<SqlBool>`i.expires_at <= ${now}`;
  const unnoted = {
    pending: sql<SqlBool>`(${isNoted} and not ${hasExpired} and not ${keyHasExpired(now)}
      and not ${isRevokedByMark})`,
    expired: sql<SqlBool>`(${isNoted} or i.state = 'pending' and ${hasExpired} and not ${keyHasExpired(now)})`,
    revoked: sql<SqlBool>`(${isNoted} or i.state = 'pending'
      and (${keyHasExpired(now)} or not ${hasExpired} and ${isRevokedByMark}))`,
    accepted: isNoted,
    declined: isNoted,
  };
  return unnoted[state];
}

/** Whether the address of an invitation `i` is that of a deleted account. */
export const isOfGone = sql<SqlBool>`(${hasEnded('account', 'i.accepted_by')}
  or ${hasRow(sql`select 1 from endings as x where x.email_canonical = i.email_canonical`)})`;

const told = (what: RawBuilder<SqlBool>) => sql<number>`case when ${what} then 1 else 0 end`;

/** The names of the roles of the product that an invitation `i` gives. */
export const ROLES_GIVEN = rolesOf('invitation', 'i.id').as('roles');

/** The columns that `asOf` needs besides its own, for a query that calls the invitation `i`. */
export const MARKS = [
  ROLES_GIVEN,
  keyExpiry,
  told(isRevokedByMark).as('is_revoked'),
  told(isOfGone).as('is_of_gone'),
] as const;

export interface Marks {
  /** When the API key or service key that created it expires; null if it never does, or if an account created it. */
  readonly key_expires_at: number | null;
  readonly is_revoked: number;
  readonly is_of_gone: number;
}
