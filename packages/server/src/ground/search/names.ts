import { type Database, type RawBuilder, type Reader, sql } from '../database/database.ts';
import { AFTER_ALL_IDS } from '../id.ts';
import type { IndexPlace, IndexWay, NameWay, SeenInIndex, Ways } from './look.ts';
import { asFound, type Looked } from './store.ts';

/** Names that a database index has in order, with their owners, of a table `w`. */
export interface NameIndex extends Pick<Looked, 'row' | 'condition'> {
  readonly table: 'accounts' | 'organizations';
  /** The text that stands for the name, in the order of code points. */
  readonly text: RawBuilder<string>;
  /** What the index sorts by. */
  readonly key: RawBuilder<unknown>;
  /** The value of the key at a place. */
  readonly at: (place: IndexPlace) => RawBuilder<unknown>;
}

/** Before all names: rows without any text are no longer there. */
const START: IndexPlace = { text: '', owner: AFTER_ALL_IDS };

/** Reads rows in the order of their names. */
export function selectNames(
  read: Reader,
  { table, text, key, at, row, condition }: NameIndex,
  after: IndexPlace | undefined,
  rows: number,
) {
  return namesOf(read, { table, text })
    .select([sql<string | null>`(${row('w.id')})`.as('id'), asFound(condition('w.id'))])
    .where(sql<boolean>`(${key}) > (${at(after ?? START)})`)
    .orderBy(key)
    .limit(rows);
}

const namesOf = (read: Reader, { table, text }: Pick<NameIndex, 'table' | 'text'>) =>
  read
    .selectFrom(sql<{ id: string }>`${sql.table(table)}`.as('w'))
    .select([text.as('text'), 'w.id as owner']);

/** The way to rows by their names. @param parts other ways to all of them, which can be shorter */
export function throughNames(
  { read }: Pick<Database, 'read'>,
  index: NameIndex,
  parts: NameWay['parts'],
): NameWay {
  return {
    parts,
    read: (after, rows): Promise<readonly SeenInIndex[]> => selectNames(read, index, after, rows).execute(),
    namesOf: (ids) => namesOf(read, index).where('w.id', 'in', ids).execute(),
  };
}

/** The list itself as a way, for one that may have few rows. */
export function throughList(list: Ways['list'], count: IndexWay['count']): IndexWay {
  return {
    beginning: '',
    count,
    read: async (after, rows) => {
      const listed = await list({ before: after?.owner ?? AFTER_ALL_IDS, rows });
      return listed.map(({ id, found }) => ({ id, found, text: '', owner: id }));
    },
  };
}
