import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Invitations. The accounts that made and accepted one may be gone. */
export async function up(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('organization_id', id, (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_canonical', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('invited_by', id, (column) => column.notNull())
    .addColumn('accepted_by', id)
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_pkey', ['id'])
    .addCheckConstraint('invitations_role_check', sql`role in ('owner', 'admin', 'viewer')`)
    .addCheckConstraint(
      'invitations_state_check',
      sql`state in ('pending', 'accepted', 'declined', 'revoked', 'expired')`,
    )
    .addForeignKeyConstraint(
      'invitations_organization_id_fkey',
      ['organization_id'],
      'organizations',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('invitations_organization_id_id_idx')
    .on('invitations')
    .columns(['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('invitations_pending_organization_id_email_canonical_key')
    .unique()
    .on('invitations')
    .columns(['organization_id', 'email_canonical'])
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
  for (const column of ['email_canonical', 'invited_by']) {
    await db.schema
      .createIndex(`invitations_${column}_id_idx`)
      .on('invitations')
      .columns([column, 'id'])
      .execute();
  }
}
