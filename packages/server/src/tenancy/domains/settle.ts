import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { DomainRow } from '../../ground/database/schema.ts';
import { ownersToTell } from '../managers/ownership.ts';
import { beginHolding } from '../policies/sso-held.ts';
import { domainEvent, judge, type RecordLookup } from './domain.ts';
import { releaseDeleted, updateDomainRow } from './store.ts';

interface LookupAnswer {
  readonly found: RecordLookup;
  readonly now: number;
}

/**
 * Writes what an answer of the DNS means for a domain, whose organization is locked.
 * @returns the domain as it is now, with the events and the mails of that
 * @throws a violation of the unique name where another organization has verified it
 */
export async function settle(tx: Transaction, before: DomainRow, { found, now }: LookupAnswer) {
  const { changes, event, notice } = judge(before, found, now);
  const released = event === 'domain.verified' ? await releaseDeleted(tx, before.name) : [];
  const domain = await updateDomainRow(tx, before, changes);
  if (before.state === 'pending' && domain.state === 'verified')
    await beginHolding(tx, domain.organization_id, domain.name);
  const events = [
    ...released.map((lost) => domainEvent('domain.lost', lost)),
    ...(event ? [domainEvent(event, domain)] : []),
  ];
  const mails: MailRequest[] = [];
  if (notice) {
    const owners = await ownersToTell(tx, domain.organization_id);
    mails.push(...owners.map((owner) => ({ ...owner, purpose: notice, domain: domain.id })));
  }
  return { domain, events, mails };
}
