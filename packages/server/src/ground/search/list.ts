import { DEFAULT_LIMIT, flaw, type Place } from '@portico/api';
import { Failure, FIELDS_ERROR } from '@portico/conventions';
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
import { countFound, lookByName, lookFor, type SearchRequest, type Ways } from './look.ts';

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
  /** The beginning of a text that its items must have. */
  readonly beginning?: string | undefined;
  /** Whether another filter applies, too. */
  readonly isNarrowed?: boolean;
}

/** A page of which the ids are known. */
export interface FoundPage extends Omit<Page<string>, 'items'> {
  readonly ids: readonly string[];
}

/** How the client is connected, of a request. */
type Asker = Pick<SearchRequest, 'connectionState'>;

const FLAW = {
  cursor: flaw('expired', 'must be the nextCursor of an earlier page of the same search and order'),
};

/**
 * Finds the items of a page.
 * @returns undefined for a page of all items, newest first
 * @throws {Failure} on `cursor`, where it comes from another search or order
 * @throws ClientGone
 */
export async function findPage(
  list: Searchable,
  query: ListQuery,
  { connectionState }: Asker,
): Promise<FoundPage | undefined> {
  const { search = [], order, cursor: after, limit = DEFAULT_LIMIT, count } = query;
  const of = ofList({ ...query, beginning: list.beginning });
  if (after && after.of !== of) throw new Failure(FIELDS_ERROR, { fields: FLAW });
  if (of === '' && !list.isNarrowed) return undefined;
  if (query.search?.length === 0) return { ids: [], nextCursor: null, ...(count && { total: 0 }) };
  const ways = list.ways(search);
  const looking = { after, limit, connectionState };
  const { found, next } = await (order === 'name' ? lookByName(ways, looking) : lookFor(ways, looking));
  const isSearched = query.search !== undefined || list.isNarrowed;
  const total = () => (isSearched ? countFound(ways, looking) : list.total());
  return {
    ids: found.map(({ id }) => id),
    nextCursor: next ? encodePlace({ ...next, of }) : null,
    ...(count && { total: await total() }),
  };
}

/** The rows of a page: those that were found, or those within bounds. */
export type Rows = { readonly ids: readonly string[] } | PageBounds;

interface Listing<Row, Item> extends Pick<Searchable, 'total'> {
  readonly list: (rows: Rows) => Promise<readonly Row[]>;
  readonly present: (row: Row) => Item;
}

interface ListView<Row, Item> extends Listing<Row, Item> {
  readonly query: ListQuery;
  readonly found: FoundPage | undefined;
}

/** Reads a page, in the order in which its items were found, or newest first. Items deleted meanwhile are left out. */
export async function showPage<Row extends { readonly id: string }, Item>({
  query,
  found,
  list,
  present,
  total,
}: ListView<Row, Item>): Promise<Page<Item>> {
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
  list: Searchable & Listing<Row, Item>,
  query: ListQuery,
  asker: Asker,
): Promise<Page<Item>> {
  return showPage({ ...list, query, found: await findPage(list, query, asker) });
}
