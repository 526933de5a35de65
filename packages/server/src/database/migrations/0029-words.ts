import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/**
 * What lists are searched by. Nodes of the version before write no words: `words_of` says what those that are here were
 * taken from, and an index finds the rows whose words are to be taken anew, to begin with all.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createWords(db, { of: 'account', source: "email || ' ' || coalesce(name, '')" }, types);
  await createWords(db, { of: 'organization', source: 'name' }, types);
  await createWords(db, { of: 'invitation', source: 'email' }, types);
  // Those that are called the same follow one another by their ids.
  const name = types.byCodePoint ? sql`name_folded ${types.byCodePoint}` : sql`name_folded`;
  await sql`create index organizations_name_folded_id_idx on organizations (${name}, id)`.execute(db);
  await db.schema.dropIndex('organizations_name_folded_idx').execute();
}

interface Searched {
  readonly of: 'account' | 'organization' | 'invitation';
  /** What the words are taken from. */
  readonly source: string;
}

async function createWords(
  db: Kysely<unknown>,
  { of, source }: Searched,
  { id, keyedTableEnd, byCodePoint }: ColumnTypes,
): Promise<void> {
  const [words, owners, owner] = [`${of}_words`, `${of}s`, `${of}_id`];
  await db.schema
    .createTable(words)
    .addColumn(owner, id, (column) => column.notNull())
    .addColumn('word', byCodePoint ? sql`text ${byCodePoint}` : 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${words}_pkey`, [owner, 'word'])
    .addForeignKeyConstraint(`${words}_${owner}_fkey`, [owner], owners, ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(keyedTableEnd)
    .execute();
  await db.schema.createIndex(`${words}_word_idx`).on(words).columns(['word', owner]).execute();
  await db.schema.alterTable(owners).addColumn('words_of', 'text').execute();
  await sql`create index ${sql.ref(`${owners}_words_of_idx`)} on ${sql.table(owners)} (id)
    where words_of is distinct from ${sql.raw(source)}`.execute(db);
}
