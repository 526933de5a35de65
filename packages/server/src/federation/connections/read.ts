import { domainOfEmail } from '../../ground/email.ts';
import { listPage, type PageBounds } from '../../ground/paging.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentConnection, type SeenConnection } from './connection.ts';
import { findConnectionForDomain, findSeenConnection, listConnectionRows, lockConnection } from './store.ts';

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

export function lookUpConnection({ database }: Needs): HandlerOf<'lookUpConnection'> {
  const connectionFor = findConnectionForDomain(database);
  return {
    handle: async ({ body: { email } }) => {
      const found = email === null ? undefined : await connectionFor(domainOfEmail(email));
      const { id = '', name = '', sso_required } = found ?? {};
      return { status: 200, body: { connection: found ? { id, name, required: sso_required === 1 } : null } };
    },
  };
}
