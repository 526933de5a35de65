import { setImmediate } from 'node:timers/promises';
import { MOST_SCIM_RESOURCES } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { ConnectionCaller } from '../callers/caller.ts';
import type { Reader } from '../database/database.ts';
import type { ConnectionRow } from '../database/schema.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { BEFORE_ALL_IDS } from '../id.ts';
import { lockOrganizationRow } from '../organizations/store.ts';
import type { Resource, ResourceNeeds } from '../resources.ts';
import { type Sought, soughtBy } from './filter.ts';
import { countUsers, findEqual, findUser, listUsers } from './store.ts';
import { presentUser, type ScimTarget, type ScimUser, versionOf } from './user.ts';

/** All that a directory sees. */
export interface Directory {
  readonly connection: ConnectionRow;
}

/** The directory of the calling connection. Locking it locks the organization. */
export function directoryResource(): Resource<Directory, ConnectionCaller> {
  return {
    locate: (id, { connection }) => (id === connection.id ? { connection } : undefined),
    lock: async (tx, { connection }) =>
      (await lockOrganizationRow(tx, connection.organization_id)) ? { connection } : undefined,
    present: ({ connection }) => ({ id: connection.id }),
  };
}

/** A user of the calling connection. Locking it locks the organization. */
export function scimUserResource({ database }: ResourceNeeds): Resource<ScimTarget, ConnectionCaller> {
  return {
    locate: async (id, { connection }, { connectionId }) =>
      connectionId === connection.id ? findUser(database.read, connection, id) : undefined,
    lock: async (tx, { connection, account }) =>
      (await lockOrganizationRow(tx, connection.organization_id))
        ? findUser(tx, connection, account.id)
        : undefined,
    present: presentUser,
  };
}

export const userAnswer = (user: ScimUser) =>
  ({ status: 200, headers: { ETag: versionOf(user) }, body: user }) as const;

export function getScimUser(): HandlerOf<'getScimUser'> {
  return { handle: ({ target }) => userAnswer(presentUser(target)) };
}

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

interface Wanted {
  readonly startIndex: number;
  readonly count: number;
}

export function listScimUsers({ database }: Needs): HandlerOf<'listScimUsers'> {
  const { read } = database;
  return {
    handle: async ({ target: { connection }, sentQuery }) => {
      const query = new URLSearchParams(sentQuery);
      const wanted = wantedOf(query);
      const filter = query.get('filter');
      const found =
        filter === null
          ? await page(read, connection, wanted)
          : await filtered(read, connection, { sought: await soughtBy(filter), ...wanted });
      const { startIndex } = wanted;
      return scimList(found.users, { total: found.total, startIndex });
    },
  };
}

/** A negative number counts as the least that there is (RFC 7644, section 3.4.2.4). */
function wantedOf(query: URLSearchParams): Wanted {
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

async function page(read: Reader, connection: ConnectionRow, { startIndex, count }: Wanted) {
  const total = await countUsers(read, connection);
  const rows = { after: BEFORE_ALL_IDS, offset: startIndex - 1, limit: count };
  const users = count === 0 || startIndex > total ? [] : await listUsers(read, connection, rows);
  return { total, users: users.map(presentUser) };
}

/** How many users are compared with a filter before others have their turn. */
const AT_ONCE = 100;

async function filtered(
  read: Reader,
  connection: ConnectionRow,
  { sought: { equal, matches }, startIndex, count }: Wanted & { readonly sought: Sought },
) {
  const all: object[] = [];
  let total = 0;
  const take = (targets: readonly ScimTarget[]) => {
    const users = targets.map(presentUser);
    for (const user of matches ? matches(users) : users) {
      total++;
      if (total >= startIndex && all.length < count) all.push(user);
    }
  };
  if (Object.keys(equal).length > 0) take(await findEqual(read, connection, equal));
  else
    for (let after = BEFORE_ALL_IDS; ; ) {
      const some = await listUsers(read, connection, { after, limit: AT_ONCE });
      take(some);
      const last = some.at(-1);
      if (!last || some.length < AT_ONCE) break;
      after = last.account.id;
      await setImmediate();
    }
  return { total, users: all };
}
