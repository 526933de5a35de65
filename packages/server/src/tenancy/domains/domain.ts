import { randomBytes } from 'node:crypto';
import type { Contracts, EventDetails, EventType } from '@portico/api';
import { DAY, timestamp } from '../../ground/clock.ts';
import type { DomainRow } from '../../ground/database/schema.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';

/** A domain of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenDomain extends AccessContext {
  readonly domain: DomainRow;
}

/** For how long the record of a verified domain may be missing, in milliseconds. */
export const LOST_AFTER = 7 * DAY;
/** How long it is missing before the owners get a mail, and how long until the next one, in milliseconds. */
const WARNED_AFTER = DAY;
const WARNED_AGAIN_AFTER = 3 * DAY;

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The prefix of the record's name, so that other TXT records of the domain are never in the way. */
const LABEL = '_portico-challenge';
/** Octets of a name that leaves room for the label and a dot (RFC 1035, section 2.3.4). */
export const LONGEST_NAME = 253 - LABEL.length - 1;

/** The TXT record that shows that an organization has a domain. */
export function recordOf({ name, token }: Pick<DomainRow, 'name' | 'token'>) {
  return { type: 'TXT', name: `${LABEL}.${name}`, value: `portico-domain=${token}` } as const;
}

/** An event of a domain, in the list of its organization. */
export function domainEvent<Type extends Extract<EventType, `domain.${string}`>>(
  type: Type,
  { id, organization_id: organization, name }: Pick<DomainRow, 'id' | 'organization_id' | 'name'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization, details: { name, ...details } };
}

/** The DNS's answer about a record: `unknown` where it did not answer, or not about the record. */
export type RecordLookup = 'present' | 'missing' | 'unknown';

interface DomainJudgement {
  readonly changes: Partial<DomainRow>;
  readonly event?: 'domain.verified' | 'domain.lost';
  /** The mail to its owners. */
  readonly notice?: 'domain_missing_notice' | 'domain_lost_notice';
}

/** The effect of a DNS answer on a domain. An unknown one proves nothing, however long it lasts. */
export function judge(domain: DomainRow, found: RecordLookup, now: number): DomainJudgement {
  const { state, missing_since: since, warned_at } = domain;
  const checked = { checked_at: now };
  if (found === 'present') {
    const back = { ...checked, missing_since: null, warned_at: null };
    return state === 'verified'
      ? { changes: back }
      : { changes: { ...back, state: 'verified', verified_at: now }, event: 'domain.verified' };
  }
  if (found === 'unknown' || state !== 'verified') return { changes: checked };
  const missing = { ...checked, missing_since: since ?? now };
  const lasts = now - missing.missing_since;
  if (lasts >= LOST_AFTER)
    return { changes: { ...missing, state: 'lost' }, event: 'domain.lost', notice: 'domain_lost_notice' };
  const isTold = warned_at !== null && now - warned_at < WARNED_AGAIN_AFTER;
  if (lasts < WARNED_AFTER || isTold) return { changes: missing };
  return { changes: { ...missing, warned_at: now }, notice: 'domain_missing_notice' };
}

export function presentDomain(domain: DomainRow): Contracts['getDomain']['answer']['body'] {
  const { verified_at, checked_at } = domain;
  return {
    id: domain.id,
    organizationId: domain.organization_id,
    name: domain.name,
    state: domain.state,
    record: recordOf(domain),
    verifiedAt: verified_at === null ? null : timestamp(verified_at),
    checkedAt: checked_at === null ? null : timestamp(checked_at),
    createdAt: timestamp(domain.created_at),
  };
}
