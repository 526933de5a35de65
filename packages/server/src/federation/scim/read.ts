import type { ConnectionRow } from '../../ground/database/schema.ts';
import type { ConnectionCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { lockOrganizationRow } from '../../tenancy/organizations/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { wantedAttributes } from './attributes.ts';
import { listed } from './list.ts';
import { indexedUsers } from './sought.ts';
import { countUsers, findEqual, findUser, listUsers } from './store.ts';
import { presentUser, type ScimTarget, type ScimUser, versionOf } from './user.ts';
import { userType } from './user-schema.ts';

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
  return {
    handle: ({ target, sentQuery }) =>
      userAnswer(wantedAttributes(userType, sentQuery).of(presentUser(target))),
  };
}

export function listScimUsers({ database: { read } }: Needs): HandlerOf<'listScimUsers'> {
  return {
    handle: ({ target: { connection }, sentQuery }) =>
      listed(sentQuery, {
        type: userType,
        indexed: indexedUsers,
        count: () => countUsers(read, connection),
        list: (rows) => listUsers(read, connection, rows),
        findEqual: (equal) => findEqual(read, connection, equal),
        idOf: ({ account }) => account.id,
        present: presentUser,
        answer: (targets) => targets.map(presentUser),
        shape: wantedAttributes(userType, sentQuery).of,
      }),
  };
}
