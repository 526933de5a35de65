import { DEFAULT_LIMIT, flaw, MOST_COUNTED, type Place } from '@portico/api';
import { Failure, FIELDS_ERROR } from '@portico/conventions';
import { AFTER_ALL_IDS } from '../id.ts';
import {
  encodePlace,
  ofList,
  type Page,
  type PageBounds,
  type PageQuery,
  pageBounds,
  pageOf,
  withTotal,
} from '../paging.ts';
import { lookByName, lookFor, type Named, type Ways } from './look.ts';

/** The query of a list that can be searched or sorted by name. */
interface ListQuery extends Omit<PageQuery, 'cursor'> {
  readonly cursor?: Place;
  /** The words to look for. */
  readonly search?: readonly string[];
  readonly order?: 'name';
}

/** How a list is searched. */
export interface Searchable {
  readonly ways: (sought: readonly string[]) => Ways;
  /** The number of all items. */
  readonly total: () => Promise<number | null>;
  /** Whether another filter applies, too. */
  readonly isNarrowed?: boolean;
}

/** A page of which the ids are known. */
export interface Found extends Omit<Page<string>, 'items'> {
  readonly ids: readonly string[];
}

/**
 * Finds the items of a page.
 * @returns undefined for a page of all items, newest first
 * @throws {Failure} on `cursor`, where it comes from another search or order
 */
export async function findPage(list: Searchable, query: ListQuery): Promise<Found | undefined> {
  const { search = [], order, cursor, limit = DEFAULT_LIMIT, count } = query;
  const of = ofList(query);
  if (cursor && cursor.of !== of) {
    const fields = {
      cursor: flaw('expired', 'must be the nextCursor of an earlier page of the same search and order'),
    };
    throw new Failure(FIELDS_ERROR, { fields });
  }
  if (of === '' && !list.isNarrowed) return undefined;
  if (query.search?.length === 0) return { ids: [], nextCursor: null, ...(count && { total: 0 }) };
  const ways = list.ways(search);
  const rows = limit + 1;
  const found =
    order === 'name'
      ? await lookByName(ways.list, { after: cursor, before: AFTER_ALL_IDS, rows })
      : (await lookFor(ways, { before: cursor?.id ?? AFTER_ALL_IDS, rows })).map(unnamed);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && found.length > limit ? encodePlace({ ...last, of }) : null;
  const isSearched = query.search !== undefined || list.isNarrowed;
  const total = () => (isSearched ? countFound(ways) : list.total());
  return { ids: shown.map(({ id }) => id), nextCursor, ...(count && { total: await total() }) };
}

const unnamed = (id: string): Named => ({ id, name: null });

async function countFound(ways: Ways): Promise<number | null> {
  const { length } = await lookFor(ways, { before: AFTER_ALL_IDS, rows: MOST_COUNTED + 1 });
  return length > MOST_COUNTED ? null : length;
}

/** The rows of a page: those that were found, or those within bounds. */
export type Rows = { readonly ids: readonly string[] } | PageBounds;

interface Listing<Row, Item> extends Pick<Searchable, 'total'> {
  readonly list: (rows: Rows) => Promise<readonly Row[]>;
  readonly present: (row: Row) => Item;
}

interface Shown<Row, Item> extends Listing<Row, Item> {
  readonly query: ListQuery;
  readonly found: Found | undefined;
}

/** Reads a page, in the order in which its items were found, or newest first. Items deleted meanwhile are left out. */
export async function showPage<Row extends { readonly id: string }, Item>({
  query,
  found,
  list,
  present,
  total,
}: Shown<Row, Item>): Promise<Page<Item>> {
  if (!found) {
    const bounds = pageBounds({ ...query, cursor: query.cursor?.id });
    return withTotal(pageOf(await list(bounds), bounds, present), query, total);
  }
  const { ids, ...page } = found;
  const rows = ids.length === 0 ? [] : await list({ ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [present(row)];
  });
  return { items, ...page };
}

/** Finds and reads the page that a query asks for. */
export async function searchPage<Row extends { readonly id: string }, Item>(
  query: ListQuery,
  list: Searchable & Listing<Row, Item>,
): Promise<Page<Item>> {
  return showPage({ ...list, query, found: await findPage(list, query) });
}
