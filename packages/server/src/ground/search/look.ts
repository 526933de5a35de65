import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_COUNTED } from '@portico/api';
import type { ConnectionState } from '@portico/conventions';
import { AFTER_ALL_IDS } from '../id.ts';
import type { PageBounds } from '../paging.ts';
import { ClientGone } from '../waiting-line.ts';

/** A row of a list that was examined. */
export interface LookResult {
  readonly id: string;
  /** Not 0 if it matches. */
  readonly found: number;
  /** The name to sort by; null where it has none. */
  readonly name?: string | null;
}

/** The position of a row in an index, which is sorted by text and owner. */
export interface IndexPlace {
  readonly text: string;
  readonly owner: string;
}

/** A row of an index that was examined. */
export interface SeenInIndex extends IndexPlace {
  /** The row of the list; null where there is none. */
  readonly id: string | null;
  readonly found: number;
}

/** The rows of an index that begin with a text. */
export interface IndexWay {
  readonly beginning: string;
  /** How many there are; null for more than `most`, where counting stops. */
  readonly count: (most: number) => Promise<number | null>;
  /** Each match is found once. */
  readonly read: (after: IndexPlace | undefined, rows: number) => Promise<readonly SeenInIndex[]>;
}

/** The rows of a list without a bound, sorted by name by an index. */
export interface NameWay extends Pick<IndexWay, 'read'> {
  /** Other ways to all matches, not sorted by name: one with few rows is better than the index of names. */
  readonly parts: readonly IndexWay[];
  /** The places of some rows in the index of names. */
  readonly namesOf: (ids: readonly string[]) => Promise<readonly IndexPlace[]>;
}

/** Ways to find matching rows. Each alone leads to all of them. */
export interface Ways {
  /** The list itself, newest first. */
  readonly list: (page: PageBounds) => Promise<readonly LookResult[]>;
  readonly indexes: readonly IndexWay[];
  /** Whether the list has all that the indexes have, so that one of them leads to matches sooner than the list. */
  readonly isWhole?: boolean;
  /** Without it, sorting by name examines all rows of the list. */
  readonly names?: NameWay;
}

/** A row that can be sorted by name, or by the text by which an index has it. */
export interface Named {
  readonly id: string;
  readonly name: string | null;
}

interface Part {
  readonly found: readonly Named[];
  /** The place after which the next page begins; undefined at the end. */
  readonly next: Named | undefined;
}

export interface SearchRequest {
  /** The end of the page before. */
  readonly after: Named | undefined;
  readonly limit: number;
  readonly connectionState: () => ConnectionState;
}

/** Rows examined at once, and how often for a page: a page may be short, or empty, although others follow. */
const LISTED_AT_ONCE = 250;
const LISTINGS = 2;
const INDEXED_AT_ONCE = 100;
const INDEXINGS = 3;
/** Where an index has no more, all of them are examined, and the newest matches come first. */
const MOST_SORTED = 500;
/** Rows examined at once where all are. */
const MANY_AT_ONCE = 500;

/** Lets others have a turn. @throws ClientGone where nobody waits for the page any more */
async function turn({ connectionState }: Pick<SearchRequest, 'connectionState'>): Promise<void> {
  await nextTurn();
  if (connectionState() === 'closed') throw new ClientGone();
}

/**
 * Finds a page of matches, whatever the tables hold. They come newest first where an index has few rows for one of the texts,
 * or the list is short or not whole; otherwise in the order of an index.
 */
export async function lookFor(ways: Ways, looking: SearchRequest): Promise<Part> {
  const { after } = looking;
  if (after && after.name !== null) return alongIndex(ways, looking);
  const short = await shortest(ways, MOST_SORTED);
  if (short) return newest(await matchesIn(short, looking), looking);
  const goesOnByIndex = ways.isWhole && !after && ways.indexes.length > 0;
  const listed = await alongList(ways, looking, goesOnByIndex ? 1 : LISTINGS);
  return goesOnByIndex && listed.next ? alongIndex(ways, looking) : listed;
}

/** The index with the fewest rows, if they are not more than `most`. */
async function shortest({ indexes }: Pick<Ways, 'indexes'>, most: number): Promise<IndexWay | undefined> {
  const counts = await Promise.all(indexes.map(({ count }) => count(most)));
  const lengths = counts.map((count) => count ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...lengths);
  return least <= most ? indexes[lengths.indexOf(least)] : undefined;
}

async function matchesIn(
  { read }: IndexWay,
  looking: Pick<SearchRequest, 'connectionState'>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: IndexPlace | undefined; ; ) {
    const part = await read(after, MANY_AT_ONCE);
    for (const { id, found } of part) if (id !== null && found) ids.push(id);
    if (part.length < MANY_AT_ONCE) return ids;
    after = part.at(-1);
    await turn(looking);
  }
}

function newest(ids: readonly string[], { after, limit }: SearchRequest): Part {
  const before = after?.id ?? AFTER_ALL_IDS;
  const older = ids.filter((id) => id < before).sort();
  return cut(older.reverse().map(unnamed), limit, undefined);
}

const unnamed = (id: string): Named => ({ id, name: null });

/** @param examined up to where all matches are among these */
function cut(found: readonly Named[], limit: number, examined: Named | undefined): Part {
  const isMore = found.length > limit;
  return { found: found.slice(0, limit), next: isMore ? found[limit - 1] : examined };
}

async function alongList({ list }: Ways, looking: SearchRequest, times: number): Promise<Part> {
  const found: Named[] = [];
  let before = looking.after?.id ?? AFTER_ALL_IDS;
  for (let time = 1; ; time++) {
    const some = await list({ before, rows: LISTED_AT_ONCE });
    for (const { id, found: isFound } of some) if (isFound) found.push(unnamed(id));
    if (some.length < LISTED_AT_ONCE) return cut(found, looking.limit, undefined);
    before = some.at(-1)?.id ?? before;
    if (found.length > looking.limit || time === times) return cut(found, looking.limit, unnamed(before));
    await turn(looking);
  }
}

/** The index of the longest text, which is most likely to have few rows; the same one for each page. */
function indexFor({ indexes }: Ways): IndexWay | undefined {
  return indexes.toSorted((one, other) => other.beginning.length - one.beginning.length)[0];
}

async function alongIndex(ways: Ways, looking: SearchRequest): Promise<Part> {
  const index = indexFor(ways);
  return index ? along(index, looking) : { found: [], next: undefined };
}

async function along({ read }: Pick<IndexWay, 'read'>, looking: SearchRequest): Promise<Part> {
  const { after, limit } = looking;
  const found: Named[] = [];
  let place = after && after.name !== null ? { text: after.name, owner: after.id } : undefined;
  for (let time = 1; ; time++) {
    const some = await read(place, INDEXED_AT_ONCE);
    for (const { id, found: isFound, text } of some)
      if (id !== null && isFound) found.push({ id, name: text });
    if (some.length < INDEXED_AT_ONCE) return cut(found, limit, undefined);
    place = some.at(-1);
    const examined = place && { id: place.owner, name: place.text };
    if (found.length > limit || time === INDEXINGS) return cut(found, limit, examined);
    await turn(looking);
  }
}

/** Counts matches; null where that means to examine more than can be told. */
export async function countFound(
  ways: Ways,
  looking: Pick<SearchRequest, 'connectionState'>,
): Promise<number | null> {
  const short = await shortest(ways, MOST_COUNTED);
  if (short) return (await matchesIn(short, looking)).length;
  let [matches, examined, before] = [0, 0, AFTER_ALL_IDS];
  while (examined < MOST_COUNTED) {
    const some = await ways.list({ before, rows: MANY_AT_ONCE });
    matches += some.filter(({ found }) => found).length;
    if (some.length < MANY_AT_ONCE) return matches;
    examined += some.length;
    before = some.at(-1)?.id ?? before;
    await turn(looking);
  }
  return null;
}

const { compare } = new Intl.Collator('en');

/** Compares by name, as in a dictionary. Rows without a name come last; of equal names, the newest comes first. */
export function byName(one: Named, other: Named): number {
  if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1;
  const names = compare(one.name ?? '', other.name ?? '');
  if (names !== 0) return names;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}

/** Finds a page of matches in the order of an index of names, or of few matches that another way leads to. */
async function lookAlongNames({ parts, ...names }: NameWay, looking: SearchRequest): Promise<Part> {
  const short = await shortest({ indexes: parts }, MOST_SORTED);
  if (!short) return along(names, looking);
  const ids = await matchesIn(short, looking);
  const found = ids.length === 0 ? [] : (await names.namesOf(ids)).map(inNames).sort(byCodePoint);
  const { after } = looking;
  return cut(after ? found.filter((one) => byCodePoint(one, after) > 0) : found, looking.limit, undefined);
}

const inNames = ({ text, owner }: IndexPlace): Named => ({ id: owner, name: text });

/** As databases compare: JavaScript would put rare characters elsewhere. */
function byCodePoint(one: Named, other: Named): number {
  const names = Buffer.compare(Buffer.from(one.name ?? ''), Buffer.from(other.name ?? ''));
  return names !== 0 ? names : one.id < other.id ? -1 : Number(one.id > other.id);
}

/** Finds the first matches by name. Lists without an index of names are bounded, so that all rows are examined. */
export async function lookByName({ list, names }: Ways, looking: SearchRequest): Promise<Part> {
  if (names) return lookAlongNames(names, looking);
  const { after, limit } = looking;
  let first: Named[] = [];
  for (let before = AFTER_ALL_IDS; ; ) {
    const some = await list({ before, rows: MANY_AT_ONCE });
    const last = first.length > limit ? first.at(-1) : undefined;
    const added = some
      .filter(({ found }) => found)
      .map(({ id, name = null }) => ({ id, name }))
      .filter((row) => (!after || byName(row, after) > 0) && (!last || byName(row, last) < 0));
    if (added.length > 0) first = [...first, ...added].sort(byName).slice(0, limit + 1);
    if (some.length < MANY_AT_ONCE) return cut(first, limit, undefined);
    before = some.at(-1)?.id ?? before;
    await turn(looking);
  }
}
