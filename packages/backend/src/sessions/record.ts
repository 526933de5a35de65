import type { RefusalConstant } from '../refusal.ts';

/** Facts from Portico about a person and their organization: replaced as a whole, so that no role outlives a switch. */
export interface Facts {
  readonly account: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly locale: string | null;
  };
  readonly organization: { readonly id: string; readonly name: string } | null;
  readonly role: 'owner' | 'admin' | 'viewer' | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly impersonator: { readonly id: string; readonly email: string | null } | null;
}

/** A session of the product: that of Portico which it rests on, and what is known of it. Times are in milliseconds. */
export interface SessionRecord {
  /** The id of the grant, which is the `sid` of ID tokens and logout tokens. */
  readonly id: string;
  /** The access token of the session at Portico: not spent by its use. */
  readonly token: string;
  /** The token of the session that this one took the place of, until that has ended. */
  readonly former: string | null;
  readonly organizationId: string | null;
  readonly signedInAt: number;
  /** When it ends at Portico, unless it is used again. */
  readonly expiresAt: number;
  /** The network address for which Portico last answered; null unless addresses are passed on. */
  readonly address: string | null;
  /** When Portico last answered; 0 if never. */
  readonly checkedAt: number;
  /** Null until Portico has answered. */
  readonly facts: Facts | null;
  /** Why Portico keeps the person from the organization, or from everything. */
  readonly barred: RefusalConstant | null;
}

/** Why a person is no longer signed in. */
export type EndReason = 'expired' | 'ended';

/** Portico's answer about a session. */
export type Answer =
  | {
      readonly kind: 'known';
      readonly facts: Facts;
      readonly barred: RefusalConstant | null;
      readonly expiresAt: number;
    }
  /** It says no to this session, and why, but nothing about the person. */
  | { readonly kind: 'barred'; readonly barred: RefusalConstant }
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' };

/** How a session stands. */
export type Step =
  | { readonly state: 'signedIn'; readonly record: SessionRecord; readonly isStale: boolean }
  | { readonly state: 'signedOut'; readonly reason: EndReason | null }
  /** The person is not known yet, and Portico does not answer. */
  | { readonly state: 'unknown' };

/** Whether a session can be used as it is, has to be asked about, or is over. */
export function standingOf(
  { expiresAt, checkedAt, facts, barred }: SessionRecord,
  { now, freshness }: { readonly now: number; readonly freshness: number },
): 'current' | 'due' | 'over' {
  if (now >= expiresAt) return 'over';
  const isKnown = facts !== null || barred !== null;
  // A time in the future is that of a clock that was set back.
  const isFresh = checkedAt <= now && now < checkedAt + freshness;
  return isKnown && isFresh ? 'current' : 'due';
}

/** How a session stands once Portico has answered, or has not. */
export function stepAfter(record: SessionRecord, answer: Answer, now: number): Step {
  switch (answer.kind) {
    case 'known': {
      const { facts, barred, expiresAt } = answer;
      return {
        state: 'signedIn',
        isStale: false,
        record: { ...record, facts, barred, expiresAt, checkedAt: now },
      };
    }
    case 'barred': {
      const facts = record.facts && withoutOrganization(record.facts);
      return {
        state: 'signedIn',
        isStale: false,
        record: { ...record, facts, barred: answer.barred, checkedAt: now },
      };
    }
    case 'refused':
      return { state: 'signedOut', reason: 'ended' };
    case 'away':
      return record.facts === null && record.barred === null
        ? { state: 'unknown' }
        : { state: 'signedIn', isStale: true, record };
  }
}

function withoutOrganization(facts: Facts): Facts {
  return { ...facts, organization: null, role: null, roles: [], permissions: [] };
}

/** The record of a session as far as it holds for a network address: an organization may admit some networks alone. */
export function asKnownAt(record: SessionRecord, address: string | null): SessionRecord {
  return record.address === address ? record : { ...record, address, facts: null, barred: null };
}

/** The record of a session that says more recently how it stands: what is carried may be old, or incomplete. */
export function newer(carried: SessionRecord, known: SessionRecord | undefined): SessionRecord {
  return known && known.checkedAt >= carried.checkedAt ? known : carried;
}
