import type { Page, PageBounds } from '../paging.ts';
import { filteredPage, pageOf } from '../paging.ts';

/** If no more than this match, they are put in order; among more, a page is looked for from the newest on. */
export const MOST_ORDERED = 1_000;

/** A query of ids, in any order. */
interface IdQuery {
  limit(rows: number): { execute(): Promise<readonly { readonly id: string }[]> };
}

interface Searched<Row, Item> {
  readonly bounds: PageBounds;
  /** What is looked for, in the form in which it is compared; undefined where everything is listed. */
  readonly beginning: string | undefined;
  readonly find: (beginning: string) => IdQuery;
  /** Reads from the newest to the oldest: everything, or what is among these. */
  readonly list: (page: PageBounds, among?: readonly string[]) => Promise<readonly Row[]>;
  /** What is compared. */
  readonly textOf: (row: Row) => string;
  readonly present: (row: Row) => Item;
}

/** A page of what begins with something, the newest first, at a bounded cost however many match. */
export async function searchedPage<Row extends { readonly id: string }, Item>({
  bounds,
  beginning,
  find,
  list,
  textOf,
  present,
}: Searched<Row, Item>): Promise<Page<Item>> {
  const asPage = (rows: readonly Row[]) => pageOf(rows, bounds, ({ id }) => id, present);
  if (beginning === undefined) return asPage(await list(bounds));
  const found = await find(beginning)
    .limit(MOST_ORDERED + 1)
    .execute();
  if (found.length > MOST_ORDERED)
    return filteredPage({ list, bounds, matches: (row) => textOf(row).startsWith(beginning), present });
  const ids = found.map(({ id }) => id);
  return asPage(ids.length === 0 ? [] : await list(bounds, ids));
}
