import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageBounds } from '../paging.ts';

/** A row of a list that was examined. */
export interface Seen {
  readonly id: string;
  /** Not 0 if it matches. */
  readonly found: number;
  /** The name to sort by; null where it has none. */
  readonly name?: string | null;
}

/** A row of an index that was examined. */
interface SeenInIndex extends IndexPlace {
  /** The row of the list; null where there is none. */
  readonly id: string | null;
  readonly found: number;
}

/** The position of a row in an index, which is sorted by text and owner. */
interface IndexPlace {
  readonly text: string;
  readonly owner: string;
}

/** Ways to find matching rows. Each alone leads to all of them. */
export interface Ways {
  /** The list itself, newest first. */
  readonly list: (page: PageBounds) => Promise<readonly Seen[]>;
  /** The rows of an index that begin with a text. */
  readonly indexes: readonly ((
    after: IndexPlace | undefined,
    rows: number,
  ) => Promise<readonly SeenInIndex[]>)[];
}

/** Rows examined before other requests get a turn. */
const LISTED_AT_ONCE = 500;
const INDEXED_AT_ONCE = 1_000;

/**
 * Finds the newest matches. If many rows match, scanning the list from its newest row soon fills a page; if few match, an
 * index is soon exhausted. As neither is known in advance, all ways are followed in turns until one of them suffices: the
 * cost is that of the shortest way, and pages are always full.
 */
export async function lookFor({ list, indexes }: Ways, { before, rows }: PageBounds): Promise<string[]> {
  const listed: string[] = [];
  let oldest = before;
  const others = indexes.map((read) => ({
    read,
    found: new Set<string>(),
    after: undefined as IndexPlace | undefined,
  }));
  for (;;) {
    const some = await list({ before: oldest, rows: LISTED_AT_ONCE });
    for (const { id, found } of some) if (found) listed.push(id);
    if (listed.length >= rows || some.length < LISTED_AT_ONCE) return listed.slice(0, rows);
    oldest = some.at(-1)?.id ?? oldest;
    for (const other of others) {
      await nextTurn();
      const part = await other.read(other.after, INDEXED_AT_ONCE);
      for (const { id, found } of part) if (id !== null && found && id < before) other.found.add(id);
      if (part.length < INDEXED_AT_ONCE) return newest(other.found, rows);
      other.after = part.at(-1);
    }
    await nextTurn();
  }
}

function newest(ids: Iterable<string>, rows: number): string[] {
  return [...ids].sort().reverse().slice(0, rows);
}

/** A row that can be sorted by name. */
export interface Named {
  readonly id: string;
  readonly name: string | null;
}

const { compare } = new Intl.Collator('en');

/** Compares by name, as in a dictionary. Rows without a name come last; of equal names, the newest comes first. */
export function byName(one: Named, other: Named): number {
  if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1;
  const names = compare(one.name ?? '', other.name ?? '');
  if (names !== 0) return names;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}

/**
 * Finds the first matches by name, after one of them. Lists that can be sorted by name are bounded, so that all rows are
 * examined.
 */
export async function lookByName(
  list: Ways['list'],
  { after, before, rows }: PageBounds & { readonly after: Named | undefined },
): Promise<Named[]> {
  let first: Named[] = [];
  for (let oldest = before; ; ) {
    const some = await list({ before: oldest, rows: LISTED_AT_ONCE });
    const last = first.length === rows ? first.at(-1) : undefined;
    const added = some
      .filter(({ found }) => found)
      .map(({ id, name = null }) => ({ id, name }))
      .filter((row) => (!after || byName(row, after) > 0) && (!last || byName(row, last) < 0));
    if (added.length > 0) first = [...first, ...added].sort(byName).slice(0, rows);
    if (some.length < LISTED_AT_ONCE) return first;
    oldest = some.at(-1)?.id ?? oldest;
    await nextTurn();
  }
}
