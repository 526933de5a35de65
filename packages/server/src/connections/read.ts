import type { HandlerOf, Needs } from '../handler.ts';
import { listPage, type PageBounds } from '../paging.ts';
import type { Resource, ResourceNeeds } from '../resources.ts';
import { presentConnection, type SeenConnection } from './connection.ts';
import { findSeenConnection, listConnectionRows, lockConnection } from './store.ts';

/** A connection of an organization that is not deleted. Locking it locks the organization. */
export function connectionResource({ database, publicUrl }: ResourceNeeds): Resource<SeenConnection> {
  return {
    locate: findSeenConnection(database),
    lock: (tx, { connection }, caller) => lockConnection(tx, connection, caller),
    present: ({ connection }) => presentConnection(connection, publicUrl()),
  };
}

export function getConnection({ publicUrl }: Needs): HandlerOf<'getConnection'> {
  return {
    handle: ({ target: { connection } }) => ({
      status: 200,
      body: presentConnection(connection, publicUrl()),
    }),
  };
}

export function listConnections({ database, publicUrl }: Needs): HandlerOf<'listConnections'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const list = (page: PageBounds) => listConnectionRows(database.read, organization.id, page);
      const present = (connection: Parameters<typeof presentConnection>[0]) =>
        presentConnection(connection, publicUrl());
      return { status: 200, body: await listPage(query, { list, present }) };
    },
  };
}
