import type { InvitationState } from '@portico/api';
import { isKeyRevokedByMark } from '../api-keys/marks.ts';
import { hasEnded } from '../consequences/ending-store.ts';
import { type RawBuilder, type SqlBool, sql } from '../database/database.ts';

/** When the API key that made an invitation expires: a column of a query that calls the invitation `i`. */
const keyExpiry = sql<number | null>`(select k.expires_at from api_keys k where k.id = i.invited_by)`.as(
  'key_expires_at',
);

/** Whether the API key that made an invitation `i` has expired by this time, and did so before the invitation. */
export function keyHasExpired(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from api_keys k where k.id = i.invited_by
    and k.expires_at <= ${now} and k.expires_at < i.expires_at)`;
}

/**
 * Whether an invitation `i` was revoked without a word in its row, where that follows later: whoever made it lost the role
 * that it takes, or is gone; or it is an API key that was revoked so.
 */
export const isRevokedByMark = sql<SqlBool>`(exists (select 1 from endings as x where x.subject_id = i.invited_by
  and (x.kind = 'account' or x.kind = 'invitations' and i.id <= x.up_to
    and (x.organization_id is null or x.organization_id = i.organization_id)
    and (x.role is null or x.role = i.role)))
  or exists (select 1 from api_keys as k where k.id = i.invited_by and ${isKeyRevokedByMark}))`;

/** Whether an invitation `i` is in a state at this time: that is noted for some, and follows from the time for others. */
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

/** Whether the address of an invitation `i` is that of an account that is gone. */
export const isOfGone = sql<SqlBool>`(${hasEnded('account', 'i.accepted_by')}
  or exists (select 1 from endings as x where x.email_canonical = i.email_canonical))`;

const told = (what: RawBuilder<SqlBool>) => sql<number>`case when ${what} then 1 else 0 end`;

/** The columns of a query that calls the invitation `i` by which `asOf` judges. */
export const MARKS = [
  keyExpiry,
  told(isRevokedByMark).as('is_revoked'),
  told(isOfGone).as('is_of_gone'),
] as const;

export interface Marks {
  /** When the API key that made it expires, if one did and it does. */
  readonly key_expires_at: number | null;
  readonly is_revoked: number;
  readonly is_of_gone: number;
}
