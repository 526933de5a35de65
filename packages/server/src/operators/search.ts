import type { Page, PageBounds } from '../paging.ts';
import { filteredPage, pageOf } from '../paging.ts';

/** If no more than this match, they are put in order; among more, a page is looked for from the newest on. */
export const MOST_ORDERED = 1_000;

interface Searched<Row, Item> {
  readonly bounds: PageBounds;
  /** The ids of what matches, at most this many, in any order; undefined where nothing is looked for. */
  readonly find: ((limit: number) => Promise<readonly string[]>) | undefined;
  /** Reads from the newest to the oldest: everything, or what is among these. */
  readonly list: (page: PageBounds, among?: readonly string[]) => Promise<readonly Row[]>;
  readonly matches: (row: Row) => boolean;
  readonly present: (row: Row) => Item;
}

/** A page of what begins with something, the newest first, at a bounded cost however many match. */
export async function searchedPage<Row extends { readonly id: string }, Item>({
  bounds,
  find,
  list,
  matches,
  present,
}: Searched<Row, Item>): Promise<Page<Item>> {
  const ids = await find?.(MOST_ORDERED + 1);
  if (ids && ids.length > MOST_ORDERED) return filteredPage({ list, bounds, matches, present });
  const rows = ids?.length === 0 ? [] : await list(bounds, ids);
  return pageOf(rows, bounds, ({ id }) => id, present);
}
