import { listPage, type PageBounds } from '../../ground/paging.ts';
import type { Resource } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentDomain, type SeenDomain } from './domain.ts';
import { findSeenDomain, listDomainRows, lockDomain } from './store.ts';

/** A domain of an organization that is not deleted. Locking it locks the organization. */
export function domainResource({ database }: Pick<Needs, 'database'>): Resource<SeenDomain> {
  return {
    locate: findSeenDomain(database),
    lock: (tx, { domain }, caller) => lockDomain(tx, domain, caller),
    present: ({ domain }) => presentDomain(domain),
  };
}

export function getDomain(): HandlerOf<'getDomain'> {
  return { handle: ({ target: { domain } }) => ({ status: 200, body: presentDomain(domain) }) };
}

export function listDomains({ database }: Needs): HandlerOf<'listDomains'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const list = (page: PageBounds) => listDomainRows(database.read, organization.id, page);
      return { status: 200, body: await listPage(query, { list, present: presentDomain }) };
    },
  };
}
