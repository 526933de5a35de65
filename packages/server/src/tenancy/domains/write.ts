import { MOST_DOMAINS } from '@portico/api';
import { allOf } from '../../consequences/record-events.ts';
import { hasAsMany, isDuplicate } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { requiresSso } from '../organizations/store.ts';
import { domainEvent, newToken, presentDomain } from './domain.ts';
import { settle } from './settle.ts';
import { deleteDomainRow, domainsOf, hasDomain, insertDomain } from './store.ts';

export const createDomain = changing('createDomain', () => ({
  apply: async ({ tx, target: { organization }, body: { name }, now, fail }) => {
    if (await hasDomain(tx, organization.id, name)) throw fail('DOMAIN_ALREADY_EXISTS');
    if (await hasAsMany(domainsOf(tx, organization.id), MOST_DOMAINS)) throw fail('DOMAIN_LIMIT_REACHED');
    const domain = {
      id: newId(),
      organization_id: organization.id,
      name,
      state: 'pending',
      token: newToken(),
      created_at: now,
      verified_at: null,
      checked_at: null,
      missing_since: null,
      warned_at: null,
    } as const;
    await insertDomain(tx, domain);
    return {
      events: domainEvent('domain.added', domain),
      answer: created(`/v1/domains/${domain.id}`, presentDomain(domain)),
    };
  },
}));

export const verifyDomain = changing('verifyDomain', ({ lookUpDomain }) => ({
  // Before the transaction: nothing is locked while a name server thinks.
  prepare: ({ target: { domain } }) => lookUpDomain(domain),

  apply: async ({ tx, target: { domain: before }, prepared: found, now, fail }) => {
    try {
      const { domain, events, mails } = await settle(tx, before, { found, now });
      return {
        events: events.length > 0 ? allOf(events) : 'unchanged',
        mails,
        answer: ok(presentDomain(domain)),
      };
    } catch (error) {
      if (isDuplicate(error)) throw fail('DOMAIN_ALREADY_VERIFIED');
      throw error;
    }
  },
}));

export const deleteDomain = changing('deleteDomain', () => ({
  apply: async ({ tx, target: { domain }, fail }) => {
    // Otherwise, admins could lift a demand that only owners may lift.
    if (domain.state !== 'pending' && (await requiresSso(tx, domain.organization_id)))
      throw fail('CONNECTION_IN_USE');
    await deleteDomainRow(tx, domain.id);
    return { events: domainEvent('domain.removed', domain), answer: { status: 204 } };
  },
}));
