import { hash } from 'node:crypto';
import { DEFAULT_LIMIT, flaw, MOST_COUNTED, type Place } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import {
  countUpTo,
  type Reader,
  type SelectQueryBuilder,
  type StringReference,
} from './database/database.ts';
import { AFTER_ALL_IDS, isId } from './id.ts';

const ID_BYTES = 16;
const OF_BYTES = 4;
const CHECK_BYTES = 5;

/**
 * Lists go from newest to oldest by id, and a cursor is the id after which the next page begins. So no row is skipped or
 * repeated when others are inserted meanwhile.
 */
export interface PageQuery {
  readonly limit?: number;
  /** The id that the cursor stands for. */
  readonly cursor?: string;
  /** Whether the rows of all pages are to be counted. */
  readonly count?: boolean;
}

/** The bounds for a store: the ids of a page are smaller than `before`, and one extra row shows that there is a next page. */
export interface PageBounds {
  readonly before: string;
  readonly rows: number;
}

export function pageBounds({ limit = DEFAULT_LIMIT, cursor }: PageQuery): PageBounds {
  return { before: cursor ?? AFTER_ALL_IDS, rows: limit + 1 };
}

/** A page of the rows of a query, newest first. @param id the column of their ids */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: StringReference<DB, TB>,
  { before, rows }: PageBounds,
): SelectQueryBuilder<DB, TB, Row> {
  return query
    .where(id, '<', before as never)
    .orderBy(id, 'desc')
    .limit(rows);
}

interface Identified {
  readonly id: string;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  /** Rows of all pages, where that was asked for; null where there are too many to count. */
  total?: number | null;
}

/** Adds the total to a page, where that was asked for. */
export async function withTotal<Item>(
  page: Page<Item>,
  { count }: Pick<PageQuery, 'count'>,
  total: () => Promise<number | null>,
): Promise<Page<Item>> {
  return count ? { ...page, total: await total() } : page;
}

/** How many rows a query selects; null where there are more than `MOST_COUNTED`. */
export function totalOf(read: Reader, query: Parameters<typeof countUpTo>[1]): Promise<number | null> {
  return countUpTo(read, query, MOST_COUNTED);
}

/**
 * How many rows a filter leaves. No index answers that, so they are only counted where the unfiltered list is short enough.
 * @param filtered undefined where nothing is filtered
 */
export async function totalAmong(
  read: Reader,
  all: Parameters<typeof countUpTo>[1],
  filtered: Parameters<typeof countUpTo>[1] | undefined,
): Promise<number | null> {
  const total = await totalOf(read, all);
  return total === null || !filtered ? total : totalOf(read, filtered);
}

/** @param rows newest first, by their ids */
export function pageOf<Row extends Identified, Item>(
  rows: readonly Row[],
  bounds: PageBounds,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, bounds.rows - 1);
  const last = shown.at(-1);
  const more = rows.length > shown.length && last !== undefined;
  return { items: shown.map(present), nextCursor: more ? encodeCursor(last.id) : null };
}

interface Listing<Row, Item> {
  /** Reads rows from newest to oldest. */
  readonly list: (page: PageBounds) => Promise<readonly Row[]>;
  readonly present: (row: Row) => Item;
  /** Counts the rows; without it, all are read. */
  readonly total?: () => Promise<number | null>;
}

/** The page of a list that a query asks for. */
export async function listPage<Row extends Identified, Item>(
  query: PageQuery,
  { list, present, total = () => totalByReading(list) }: Listing<Row, Item>,
): Promise<Page<Item>> {
  const bounds = pageBounds(query);
  return withTotal(pageOf(await list(bounds), bounds, present), query, total);
}

const FILTERED_AT_ONCE = 500;
/** How many batches of them are read for a page. */
const FILTERED_TIMES = 4;

interface Filtered<Row, Item> extends Omit<Listing<Row, Item>, 'total'> {
  readonly bounds: PageBounds;
  /** Undefined where all rows match. */
  readonly matches: ((row: Row) => boolean) | undefined;
}

/** A page of the rows that match. Its cost is bounded, so it may be short or empty although more rows follow. */
export async function filteredPage<Row extends Identified, Item>({
  list,
  bounds,
  matches,
  present,
}: Filtered<Row, Item>): Promise<Page<Item>> {
  if (!matches) return pageOf(await list(bounds), bounds, present);
  const found: Row[] = [];
  let { before } = bounds;
  for (let times = 0; times < FILTERED_TIMES; times++) {
    const rows = await list({ before, rows: FILTERED_AT_ONCE });
    found.push(...rows.filter(matches));
    if (found.length >= bounds.rows || rows.length < FILTERED_AT_ONCE) return pageOf(found, bounds, present);
    before = rows.at(-1)?.id ?? before;
  }
  return { items: found.map(present), nextCursor: encodeCursor(before) };
}

const COUNTED_AT_ONCE = 500;

/** Counts the rows of a list that is short by nature by reading it. */
async function totalByReading(
  list: (page: PageBounds) => Promise<readonly Identified[]>,
): Promise<number | null> {
  let before = AFTER_ALL_IDS;
  for (let total = 0; total <= MOST_COUNTED; ) {
    const rows = await list({ before, rows: COUNTED_AT_ONCE });
    total += rows.length;
    if (rows.length < COUNTED_AT_ONCE) return total;
    before = rows.at(-1)?.id ?? before;
  }
  return null;
}

/** A place with a few bytes of its hash, so that cursors that were cut off, changed or made up are recognized. */
export function encodePlace({ id, of, name }: Place): string {
  const parts = [Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(of, 'hex'), Buffer.from(name ?? '')];
  const bytes = Buffer.concat(parts);
  const check = hash('sha256', bytes, 'buffer').subarray(0, CHECK_BYTES);
  return Buffer.concat([bytes, check]).toString('base64url');
}

function decodePlace(cursor: string): Place | undefined {
  const bytes = Buffer.from(cursor, 'base64url').subarray(0, -CHECK_BYTES);
  const digits = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const of = bytes.subarray(ID_BYTES, ID_BYTES + OF_BYTES).toString('hex');
  const place = { id, of, name: bytes.subarray(ID_BYTES + OF_BYTES).toString() || null };
  return isId(id) && encodePlace(place) === cursor ? place : undefined;
}

const encodeCursor = (id: string): string => encodePlace({ id, of: '', name: null });

const FLAW = { flaw: flaw('expired', 'must be the nextCursor of an earlier page') };

/** A cursor as the id after which its page begins. */
export function cursorFormat(cursor: string): Parsed<string> {
  const place = decodePlace(cursor);
  return place?.of === '' ? { value: place.id } : FLAW;
}

/** A cursor of a list that can be searched or sorted in another way. */
export function placeFormat(cursor: string): Parsed<Place> {
  const place = decodePlace(cursor);
  return place ? { value: place } : FLAW;
}

/** Identifies what a list is searched for and its order; empty for the whole list, newest first. */
export function ofList({ search, beginning, order }: ListedBy): string {
  if (search === undefined && beginning === undefined && order === undefined) return '';
  const by = [search ?? null, order ?? null, ...(beginning === undefined ? [] : [beginning])];
  return hash('sha256', JSON.stringify(by), 'hex').slice(0, 2 * OF_BYTES);
}

interface ListedBy {
  readonly search?: readonly string[] | undefined;
  /** That of a text of its items. */
  readonly beginning?: string | undefined;
  readonly order?: string | undefined;
}

const READ_AT_ONCE = 200;

/** All rows of a list, presented; each page is read once the one before is consumed. */
export async function* eachRow<Row extends Identified, Item>(
  list: (page: PageBounds) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<Item, undefined> {
  for (let before = AFTER_ALL_IDS; ; ) {
    const rows = await list({ before, rows: READ_AT_ONCE });
    for (const row of rows) yield present(row);
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
    before = last.id;
  }
}
