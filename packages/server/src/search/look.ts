import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageBounds } from '../paging.ts';

/** A row of a list that was looked at. */
export interface Seen {
  readonly id: string;
  /** Whether it is one of those that are looked for: not 0. */
  readonly found: number;
  /** By which it is put in order; null where it has none. */
  readonly name?: string | null;
}

/** A row of an index that was looked at. */
export interface SeenInIndex extends IndexPlace {
  /** The row of the list; null where there is none. */
  readonly id: string | null;
  readonly found: number;
}

/** Where a row stands in an index: in the order of the texts, and of the owners of each. */
export interface IndexPlace {
  readonly text: string;
  readonly owner: string;
}

/** The ways to what is looked for. Each brings all of it if it is followed to its end. */
export interface Ways {
  /** The list itself, newest first. */
  readonly list: (page: PageBounds) => Promise<readonly Seen[]>;
  /** What begins with something in an index. */
  readonly indexes: readonly ((
    after: IndexPlace | undefined,
    rows: number,
  ) => Promise<readonly SeenInIndex[]>)[];
}

/** Rows that are looked at before others have their turn. */
const LISTED_AT_ONCE = 500;
const INDEXED_AT_ONCE = 1_000;

/**
 * The newest of what is looked for. Where much of a list is found, its newest rows soon fill a page; where little is, it
 * soon comes to the end of an index. Nobody knows before which it will be, so it follows all ways in turns until one has
 * led there: what that costs follows from the shortest of them, and no page is short although there is more.
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

/** What is put in the order of names. */
export interface Named {
  readonly id: string;
  readonly name: string | null;
}

const { compare } = new Intl.Collator('en');

/** By name, as a dictionary has them, without one last; of those that are called the same, the newest first. */
export function byName(one: Named, other: Named): number {
  if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1;
  const names = compare(one.name ?? '', other.name ?? '');
  if (names !== 0) return names;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}

/**
 * The first of what is looked for by name, after one of them. A list that can be put in this order is bounded, so that
 * all of it is looked at.
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
