import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Steps that an operator asked another one to approve, and what is kept of where accounts and organizations came from. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createApprovals(db, types);
  await db.schema.alterTable('accounts').addColumn('imported_at', types.time).execute();
  for (const table of ['accounts', 'organizations']) {
    await db.schema.alterTable(table).addColumn('external_id', 'text').execute();
    await db.schema
      .createIndex(`${table}_external_id_key`)
      .on(table)
      .column('external_id')
      .unique()
      .where(sql.ref('external_id'), 'is not', null)
      .execute();
  }
}

async function createApprovals(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('approvals')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('subject_id', id, (column) => column.notNull())
    .addColumn('requested_by', id, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('decided_by', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('approvals_pkey', ['id'])
    .addCheckConstraint('approvals_state_check', sql`state in ('pending', 'approved', 'withdrawn')`)
    // What somebody asked for as an operator is void once they are none.
    .addForeignKeyConstraint(
      'approvals_requested_by_fkey',
      ['requested_by'],
      'operators',
      ['account_id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await sql`create unique index approvals_pending_idx on approvals (subject_id, operation) where state = 'pending'`.execute(
    db,
  );
  await sql`create index approvals_requested_by_idx on approvals (requested_by)`.execute(db);
  await sql`create index approvals_expires_at_idx on approvals (expires_at)`.execute(db);
}
