import { type SqlBool, sql } from '../database/database.ts';

/**
 * Whether an API key `k` was revoked without a word in its row, where that follows later: together with all others that
 * somebody made.
 */
export const isKeyRevokedByMark = sql<SqlBool>`exists (select 1 from endings as e where e.subject_id = k.created_by
  and e.kind = 'api_keys' and e.organization_id = k.organization_id and k.id <= e.up_to)`;

/** Whether an API key `k` is there, although rows of those that are not may be left. */
export const isKeyThere = sql<SqlBool>`(k.revoked_at is null and not ${isKeyRevokedByMark})`;
