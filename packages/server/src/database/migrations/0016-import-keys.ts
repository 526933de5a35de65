import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Which organizations were imported, and the roles that wait for theirs. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createKeys(db, types);
  await createRoles(db, types);
}

/** A row stays when its organization goes: an import makes none a second time. */
async function createKeys(db: Kysely<unknown>, { id, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('import_keys')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('organization_id', id)
    .addPrimaryKeyConstraint('import_keys_pkey', ['kind', 'key'])
    .addForeignKeyConstraint(
      'import_keys_organization_id_fkey',
      ['organization_id'],
      'organizations',
      ['id'],
      (key) => key.onDelete('set null'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('import_keys_organization_id_idx')
    .on('import_keys')
    .column('organization_id')
    .execute();
}

async function createRoles(db: Kysely<unknown>, { id, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('import_roles')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_roles_pkey', ['account_id', 'kind', 'key'])
    .addForeignKeyConstraint('import_roles_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('import_roles_kind_key_idx')
    .on('import_roles')
    .columns(['kind', 'key'])
    .execute();
}
