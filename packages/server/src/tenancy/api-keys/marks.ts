import { hasRow, type SqlBool, sql } from '../../ground/database/database.ts';

/**
 * Whether an API key `k` was revoked together with all others of its maker, although its own row does not show that yet.
 */
export const isKeyRevokedByMark = hasRow(
  sql`select 1 from endings as e where e.subject_id = k.created_by
    and e.kind = 'api_keys' and e.organization_id = k.organization_id and k.id <= e.up_to`,
);

/** Whether an API key `k` exists: rows of revoked keys may be left. */
export const isKeyThere = sql<SqlBool>`(k.revoked_at is null and not ${isKeyRevokedByMark})`;

/** Whether a row `k` is an API key of its own, rather than a machine's. */
export const isNoMachine = sql<SqlBool>`(k.is_machine = 0)`;
