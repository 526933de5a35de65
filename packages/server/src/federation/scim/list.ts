import { setImmediate } from 'node:timers/promises';
import { MOST_SCIM_RESOURCES } from '@portico/api';
import { Failure } from '@portico/conventions';
import { BEFORE_ALL_IDS } from '../../ground/id.ts';
import type { ResourceType } from './attribute.ts';
import { type Equality, type IndexLookup, type IndexQuery, soughtBy } from './sought.ts';

/** A list of resources as SCIM has it (RFC 7644, section 3.4.2). */
export function scimList(
  Resources: readonly object[],
  {
    total = Resources.length,
    startIndex = 1,
  }: { readonly total?: number; readonly startIndex?: number } = {},
) {
  return {
    status: 200 as const,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: total,
      startIndex,
      itemsPerPage: Resources.length,
      Resources: [...Resources] as Record<string, unknown>[],
    },
  };
}

/** Rows in the order of their ids. */
export interface ScimRows {
  readonly after: string;
  readonly offset?: number;
  readonly limit: number;
}

/** How resources of a kind are found. */
interface Listing<Attribute extends string, Target> {
  readonly type: ResourceType;
  readonly indexed: IndexLookup<Attribute>;
  readonly count: () => Promise<number>;
  readonly list: (rows: ScimRows) => Promise<readonly Target[]>;
  readonly findEqual: (equal: readonly Equality<Attribute>[]) => Promise<readonly Target[]>;
  readonly idOf: (target: Target) => string;
  /** A resource as it is compared with filters. */
  readonly present: (target: Target) => object;
  /** Resources as they are answered: the first of them, as many as one answer may have. */
  readonly answer: (targets: readonly Target[]) => readonly object[] | Promise<readonly object[]>;
  /** Leaves out what is not wanted, once it has been compared with the filter. */
  readonly shape: (resource: object) => object;
}

interface ListRequest {
  readonly startIndex: number;
  readonly count: number;
}

/** Answers a query for resources (RFC 7644, section 3.4.2). */
export async function listed<Attribute extends string, Target>(
  sentQuery: string,
  listing: Listing<Attribute, Target>,
) {
  const query = new URLSearchParams(sentQuery);
  const wanted = wantedOf(query);
  const filter = query.get('filter');
  const found =
    filter === null
      ? await page(listing, wanted)
      : await filtered(listing, { sought: soughtBy(listing.type, filter, listing.indexed), ...wanted });
  const resources = await listing.answer(found.targets);
  return scimList(resources.map(listing.shape), { total: found.total, startIndex: wanted.startIndex });
}

/** A negative number counts as the least that there is (RFC 7644, section 3.4.2.4). */
function wantedOf(query: URLSearchParams): ListRequest {
  const numberIn = (name: string, otherwise: number, least: number) => {
    const text = query.get(name);
    if (text === null || text === '') return otherwise;
    if (!/^[+-]?\d{1,9}$/.test(text))
      throw new Failure('SCIM_VALUE_INVALID', { detail: `"${name}" must be a whole number.` });
    return Math.max(least, Number(text));
  };
  return {
    startIndex: numberIn('startIndex', 1, 1),
    count: Math.min(MOST_SCIM_RESOURCES, numberIn('count', 100, 0)),
  };
}

async function page<Attribute extends string, Target>(
  { count: countAll, list }: Listing<Attribute, Target>,
  { startIndex, count }: ListRequest,
) {
  const total = await countAll();
  const rows = { after: BEFORE_ALL_IDS, offset: startIndex - 1, limit: count };
  return { total, targets: count === 0 || startIndex > total ? [] : await list(rows) };
}

/** How many resources are read at once, to be compared with a filter. */
const AT_ONCE = 100;
/** How long they are compared before others have their turn, in milliseconds. */
const LONGEST_TURN = 5;

async function filtered<Attribute extends string, Target>(
  { findEqual, list, idOf, present }: Listing<Attribute, Target>,
  { sought: { equal, matches }, startIndex, count }: ListRequest & { readonly sought: IndexQuery<Attribute> },
) {
  const all: Target[] = [];
  let total = 0;
  let since = performance.now();
  const take = async (targets: readonly Target[]) => {
    for (const target of targets) {
      if (performance.now() - since > LONGEST_TURN) {
        await setImmediate();
        since = performance.now();
      }
      if (matches && !matches(present(target))) continue;
      total++;
      if (total >= startIndex && all.length < count) all.push(target);
    }
  };
  if (equal.length > 0) await take(await findEqual(equal));
  else
    for (let after = BEFORE_ALL_IDS; ; ) {
      const some = await list({ after, limit: AT_ONCE });
      await take(some);
      const last = some.at(-1);
      if (last === undefined || some.length < AT_ONCE) break;
      after = idOf(last);
    }
  return { total, targets: all };
}
