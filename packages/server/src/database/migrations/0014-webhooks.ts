import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Where events are delivered to, each delivery, and mails about them. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createWebhooks(db, types);
  await createDeliveries(db, types);
  await indexDeliveries(db);
  await db.schema.alterTable('mails').addColumn('webhook_id', types.id).execute();
}

async function createWebhooks(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('organization_id', id, (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('types', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('last_delivered_at', time)
    .addColumn('failing_since', time)
    .addPrimaryKeyConstraint('webhooks_pkey', ['id'])
    .addCheckConstraint('webhooks_state_check', sql`state in ('active', 'paused', 'failing', 'deleted')`)
    .addForeignKeyConstraint(
      'webhooks_organization_id_fkey',
      ['organization_id'],
      'organizations',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('webhooks_organization_id_id_idx')
    .on('webhooks')
    .columns(['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhooks_deleted_idx')
    .on('webhooks')
    .column('id')
    .where(sql.ref('state'), '=', sql.lit('deleted'))
    .execute();
  await db.schema
    .createIndex('webhooks_previous_until_idx')
    .on('webhooks')
    .column('previous_until')
    .where('previous_until', 'is not', null)
    .execute();
}

/** Nothing refers to the event: it may be deleted first. */
async function createDeliveries(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('webhook_id', id)
    .addColumn('event_id', id, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addColumn('claimed_until', time)
    .addPrimaryKeyConstraint('deliveries_pkey', ['id'])
    .addCheckConstraint('deliveries_state_check', sql`state in ('pending', 'delivered', 'failed')`)
    .addForeignKeyConstraint('deliveries_webhook_id_fkey', ['webhook_id'], 'webhooks', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
}

async function indexDeliveries(db: Kysely<unknown>): Promise<void> {
  // For the lists of a webhook: of all its deliveries, and of those in one state.
  await db.schema
    .createIndex('deliveries_webhook_id_id_idx')
    .on('deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await db.schema
    .createIndex('deliveries_webhook_id_state_id_idx')
    .on('deliveries')
    .columns(['webhook_id', 'state', 'id'])
    .execute();
  // For taking what is due, and for counting what is under way, each of one webhook. What has ended is in neither.
  await db.schema
    .createIndex('deliveries_webhook_id_due_at_idx')
    .on('deliveries')
    .columns(['webhook_id', 'due_at'])
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
  await db.schema
    .createIndex('deliveries_webhook_id_claimed_until_idx')
    .on('deliveries')
    .columns(['webhook_id', 'claimed_until'])
    .where(sql<boolean>`state = 'pending' and claimed_until is not null`)
    .execute();
}
