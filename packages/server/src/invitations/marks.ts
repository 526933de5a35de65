import { hasEnded } from '../consequences/ending-store.ts';
import { type RawBuilder, type SqlBool, sql } from '../database/database.ts';
import { isRevokedByMark, keyExpiry } from './state.ts';

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
