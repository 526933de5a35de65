import {
  beginsWith,
  countUpTo,
  type Database,
  type DatabaseKind,
  type Expression,
  endsBefore,
  hasRow,
  inParts,
  inTextOrder,
  type Placeholders,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
  transactionalRows,
} from '../database/database.ts';
import type { IndexWay } from './look.ts';

/** The index of words of one kind of rows. */
export interface WordIndex {
  readonly table: 'account_words' | 'organization_words' | 'invitation_words';
  /** The column with the id of the row that has the word. */
  readonly owner: 'account_id' | 'organization_id' | 'invitation_id';
}

export const ACCOUNT_WORDS: WordIndex = { table: 'account_words', owner: 'account_id' };
export const ORGANIZATION_WORDS: WordIndex = { table: 'organization_words', owner: 'organization_id' };
export const INVITATION_WORDS: WordIndex = { table: 'invitation_words', owner: 'invitation_id' };

interface WordRow {
  readonly id: string;
  readonly word: string;
}

const inserted = {
  account_words: insertionInto(ACCOUNT_WORDS),
  organization_words: insertionInto(ORGANIZATION_WORDS),
  invitation_words: insertionInto(INVITATION_WORDS),
};

function insertionInto({ table, owner }: WordIndex) {
  return transactionalRows((_, rows: readonly Placeholders<WordRow>[]) => {
    const pairs = rows.map(({ id, word }) => sql`(${id}, ${word})`);
    return sql`insert into ${sql.table(table)} (${sql.ref(owner)}, word) values ${sql.join(pairs)}
      on conflict do nothing`;
  });
}

interface Worded {
  readonly id: string;
  readonly words: readonly string[];
}

export async function insertWords(
  tx: Transaction,
  { table }: WordIndex,
  all: readonly Worded[],
): Promise<void> {
  const pairs = all.flatMap(({ id, words }) => words.map((word) => ({ id, word })));
  for (const some of inParts(pairs)) await inserted[table].all(tx, some);
}

/** Replaces the words of a row. */
export async function replaceWords(tx: Transaction, index: WordIndex, { id, words }: Worded): Promise<void> {
  const others = words.length === 0 ? sql`` : sql`and word not in (${sql.join(words)})`;
  await sql`delete from ${sql.table(index.table)} where ${sql.ref(index.owner)} = ${id} ${others}`.execute(
    tx,
  );
  await insertWords(tx, index, [{ id, words }]);
}

/** Whether the row whose id a column holds has, for each of these beginnings, a word that begins with it. */
export function hasWords(
  kind: DatabaseKind,
  { table, owner }: WordIndex,
  { column, sought }: { readonly column: string; readonly sought: readonly string[] },
): RawBuilder<SqlBool> {
  const has = sql`${sql.ref(`found.${owner}`)} = ${sql.ref(column)}`;
  const conditions = sought.map((beginning) => {
    const isOne = beginsWith(kind, 'found.word', beginning);
    return hasRow(sql`select 1 from ${sql.table(table)} as found where ${has} and ${isOne}`);
  });
  return allOf(conditions);
}

/** Combines conditions with `and`; true if there are none. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The column `found`: 1 where a condition is true, else 0. */
export function asFound(condition: RawBuilder<SqlBool>) {
  return sql<number>`case when ${condition} then 1 else 0 end`.as('found');
}

/** Texts that a database index has in order, and their owners. */
interface TextIndex {
  readonly table: string;
  readonly text: string;
  readonly owner: string;
  /** Whether no two owners have the same text. */
  readonly isUnique?: boolean;
}

export interface Looked {
  readonly index: TextIndex;
  readonly beginning: string;
  /** The row of the list that belongs to the owner in this column; null where there is none. */
  readonly row: (owner: string) => Expression<unknown>;
  readonly condition: (owner: string) => RawBuilder<SqlBool>;
}

/** Selects rows of an index `w` that begin with a text. */
export function selectBeginning(
  { read, kind }: Pick<Database, 'read' | 'kind'>,
  { index, beginning, row, condition }: Looked,
  ...[after, rows]: Parameters<IndexWay['read']>
) {
  const [text, owner] = [inTextOrder(kind, `w.${index.text}`), sql.ref<string>(`w.${index.owner}`)];
  const key = index.isUnique ? text : sql`${text}, ${owner}`;
  const place = index.isUnique ? sql`${after?.text}` : sql`${after?.text}, ${after?.owner}`;
  // A single lower bound: of two, SQLite might start from the wrong one and skip many rows.
  const start = after ? sql<SqlBool>`(${key}) > (${place})` : sql<SqlBool>`${text} >= ${beginning}`;
  return read
    .selectFrom(sql<Record<string, unknown>>`${sql.table(index.table)}`.as('w'))
    .select([
      sql<string>`${sql.ref(`w.${index.text}`)}`.as('text'),
      owner.as('owner'),
      sql<string | null>`(${row(`w.${index.owner}`)})`.as('id'),
      asFound(condition(`w.${index.owner}`)),
    ])
    .where(start)
    .where(endsBefore(text, beginning))
    .orderBy(key)
    .limit(rows);
}

/** The way to rows that begin with a text, through an index. */
export function throughTexts(database: Pick<Database, 'read' | 'kind'>, looked: Looked): IndexWay {
  const { index, beginning } = looked;
  return {
    beginning,
    count: (most) => countUpTo(database.read, selectTexts(database, index, beginning), most),
    read: (after, rows) => selectBeginning(database, looked, after, rows).execute(),
  };
}

/**
 * The rows of an index that begin with a text, by the index alone: in its order, or PostgreSQL might read the table as it lies
 * until it meets enough of them.
 */
export function selectTexts(
  { read, kind }: Pick<Database, 'read' | 'kind'>,
  { table, text }: Pick<TextIndex, 'table' | 'text'>,
  beginning: string,
) {
  return read
    .selectFrom(sql<Record<string, unknown>>`${sql.table(table)}`.as('w'))
    .select(sql.ref<string>(`w.${text}`).as('text'))
    .where(beginsWith(kind, `w.${text}`, beginning))
    .orderBy(inTextOrder(kind, `w.${text}`));
}

/** The ways to rows that have these words, through the index of words. */
export function throughWords(
  database: Pick<Database, 'read' | 'kind'>,
  words: WordIndex,
  { sought, row }: { readonly sought: readonly string[]; readonly row: Looked['row'] },
): IndexWay[] {
  const { kind } = database;
  const index = { table: words.table, text: 'word', owner: words.owner };
  return sought.map((beginning) => {
    const others = sought.filter((other) => other !== beginning);
    const condition = (column: string) =>
      allOf([isFirst(kind, words, beginning), hasWords(kind, words, { column, sought: others })]);
    return throughTexts(database, { index, beginning, row, condition });
  });
}

/** Whether a word `w` is the first of its owner's that begin with this, so that each owner is found once. */
function isFirst(kind: DatabaseKind, { table, owner }: WordIndex, beginning: string): RawBuilder<SqlBool> {
  const [own, word] = [sql.ref(`w.${owner}`), inTextOrder(kind, 'w.word')];
  const earlier = sql`${inTextOrder(kind, 'e.word')} >= ${beginning} and ${inTextOrder(kind, 'e.word')} < ${word}`;
  return sql<SqlBool>`not ${hasRow(
    sql`select 1 from ${sql.table(table)} as e where ${sql.ref(`e.${owner}`)} = ${own} and ${earlier}`,
  )}`;
}
