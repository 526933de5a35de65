import { countUpTo, type Database, type RawBuilder, type Reader, sql } from '../database/database.ts';
import { AFTER_ALL_IDS } from '../id.ts';
import type { IndexPlace, IndexWay, NameWay, SeenInIndex, Ways } from './look.ts';
import { asFound, type Looked } from './store.ts';

/** Names that a database index has in order, with their owners, of a table `w`. */
export interface NameIndex extends Pick<Looked, 'row' | 'condition'> {
  readonly table: 'accounts' | 'organizations';
  /** The text that stands for the name, in the order of code points. */
  readonly text: RawBuilder<string>;
  /** The sort key of the index. */
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

interface UnboundedList extends Pick<Ways, 'list' | 'indexes'> {
  /** The rows of the list, if they may be few. */
  readonly few: Parameters<typeof countUpTo>[1] | undefined;
  readonly names: NameIndex;
}

/** The ways to matches in a list that no limit bounds: an index sorts it by name, unless another way leads to few rows. */
export function waysToUnbounded(
  { read }: Pick<Database, 'read'>,
  { list, indexes, few, names: index }: UnboundedList,
): Ways {
  const short = few === undefined ? [] : [throughList(list, (most) => countUpTo(read, few, most))];
  const names: NameWay = {
    parts: [...indexes, ...short],
    read: (after, rows): Promise<readonly SeenInIndex[]> => selectNames(read, index, after, rows).execute(),
    namesOf: (ids) => namesOf(read, index).where('w.id', 'in', ids).execute(),
  };
  return { list, indexes, isWhole: true, names };
}

/** The list itself as a way, for one that may have few rows. */
function throughList(list: Ways['list'], count: IndexWay['count']): IndexWay {
  return {
    beginning: '',
    count,
    read: async (after, rows) => {
      const listed = await list({ before: after?.owner ?? AFTER_ALL_IDS, rows });
      return listed.map(({ id, found }) => ({ id, found, text: '', owner: id }));
    },
  };
}
