import type { FailureDetails } from '@portico/conventions';
import { DAY, HOUR } from '../../ground/clock.ts';
import type { LimitRow } from '../../ground/database/schema.ts';

/** At most `most` within `window` milliseconds. */
interface Rate {
  readonly most: number;
  readonly window: number;
}

/** The configured numbers. */
interface LimitNumbers {
  readonly guesses: number;
  readonly guessPause: number;
  readonly guessesPerAddress: Rate;
  readonly guessesPerAccount: Rate;
  readonly codesPerAccount: Rate;
  readonly knownAddress: number;
  readonly signInsPerAccount: Rate;
  readonly registrationsPerAddress: Rate;
  readonly registrationsPerNetwork: Rate;
  readonly passkeyChallengesPerAddress: Rate;
  readonly signInsElsewherePerAddress: Rate;
  readonly clientDocumentsPerAddress: Rate;
  readonly devicesPerAddress: Rate;
  readonly clientRegistrationsPerAddress: Rate;
  readonly mailsPerRecipient: readonly Rate[];
  readonly noticesPerRecipient: readonly Rate[];
  readonly resetsPerAddress: Rate;
  readonly resetsPerNetwork: Rate;
  readonly invitationsPerAccount: Rate;
  readonly invitationsPerOrganization: Rate;
  readonly changesAnHour: number;
  readonly webhookTestsPerOrganization: Rate;
}

export type Rules = ReturnType<typeof rulesOf>;

/** How long after the last pause an address's wrong passwords for an account are forgotten, in milliseconds. */
const FORGOTTEN_AFTER = HOUR;

/** An unverified address gets one notice only. */
const FIRST_NOTICE: Rule = { name: 'notices-unverified', most: 1, window: 365 * DAY };

/** Mails about devices a day; more are summed up. */
const DEVICE_NOTICES: Rule = { name: 'notices-devices', most: 3, window: DAY };

const named = (what: string, rates: readonly Rate[]): Rule[] =>
  rates.map((rate) => ({ name: `${what}-per-${rate.window / 1_000}s`, ...rate }));

export function rulesOf(numbers: LimitNumbers) {
  return {
    guesses: {
      pair: {
        name: 'guesses',
        most: numbers.guesses,
        window: FORGOTTEN_AFTER,
        longestPause: numbers.guessPause,
      },
      address: { name: 'guesses-per-address', ...numbers.guessesPerAddress },
      account: { name: 'guesses-per-account', ...numbers.guessesPerAccount },
      codes: { name: 'codes-per-account', ...numbers.codesPerAccount },
      known: numbers.knownAddress,
    },
    signIns: { name: 'sign-ins-per-account', ...numbers.signInsPerAccount },
    registrations: {
      address: { name: 'registrations-per-address', ...numbers.registrationsPerAddress },
      network: { name: 'registrations-per-network', ...numbers.registrationsPerNetwork },
    },
    passkeyChallenges: {
      name: 'passkey-challenges-per-address',
      ...numbers.passkeyChallengesPerAddress,
    },
    signInsElsewhere: {
      name: 'sign-ins-elsewhere-per-address',
      ...numbers.signInsElsewherePerAddress,
    },
    clientDocuments: {
      name: 'client-documents-per-address',
      ...numbers.clientDocumentsPerAddress,
    },
    devices: { name: 'devices-per-address', ...numbers.devicesPerAddress },
    clientRegistrations: {
      name: 'client-registrations-per-address',
      ...numbers.clientRegistrationsPerAddress,
    },
    // To one recipient for one purpose.
    mails: named('mails', numbers.mailsPerRecipient),
    notices: {
      verified: named('notices', numbers.noticesPerRecipient),
      unverified: [FIRST_NOTICE],
      devices: [DEVICE_NOTICES],
    },
    resets: {
      address: { name: 'resets-per-address', ...numbers.resetsPerAddress },
      network: { name: 'resets-per-network', ...numbers.resetsPerNetwork },
    },
    invitations: {
      account: { name: 'invitations-per-account', ...numbers.invitationsPerAccount },
      organization: { name: 'invitations-per-organization', ...numbers.invitationsPerOrganization },
    },
    changes: { name: 'changes', most: numbers.changesAnHour, window: HOUR },
    webhookTests: { name: 'webhook-tests', ...numbers.webhookTestsPerOrganization },
  };
}

/** How often something may be done. */
export interface Rule {
  /** Its name in `RateLimit`. */
  readonly name: string;
  readonly most: number;
  /** Milliseconds from the first count until all are forgotten; with pauses, from the end of the last one. */
  readonly window: number;
  /** If set, more than `most` are let through, with pauses between them that double up to this length. */
  readonly longestPause?: number;
}

/** One caller's row of counts under a rule. */
export interface Tally {
  readonly rule: Rule;
  readonly key: string;
  /** If set, no more than these are counted for a caller who has proved no work. */
  readonly free?: number;
}

/** How many a rule lets through before half of it is used up. */
export const halfOf = ({ most }: Rule): number => Math.ceil(most / 2);

/** The first pause, in milliseconds. */
const FIRST_PAUSE = 1_000;

/** A row's times after one more was counted. */
export interface Counted {
  /** Once the limit is reached, nothing is let through before this. */
  readonly freeAt: number;
  readonly endsAt: number;
}

export function isLive(row: LimitRow | undefined, now: number): row is LimitRow {
  return row !== undefined && row.ends_at > now;
}

export function isBlocked(row: LimitRow | undefined, now: number): row is LimitRow {
  return isLive(row, now) && row.free_at > now;
}

export function counted(
  { most, window, longestPause }: Rule,
  row: LimitRow | undefined,
  now: number,
): Counted {
  const live = isLive(row, now) ? row : undefined;
  if (longestPause === undefined) {
    const endsAt = live?.ends_at ?? now + window;
    return { freeAt: endsAt, endsAt };
  }
  const beyond = Math.max(0, (live?.count ?? 0) + 1 - most);
  const freeAt = now + Math.min(FIRST_PAUSE * 2 ** beyond, longestPause);
  return { freeAt, endsAt: freeAt + window };
}

/** The latest end of a window that had begun at this time. A window that ends later began afterwards. */
export function windowOf({ window, longestPause }: Rule, now: number): number {
  return longestPause === undefined ? now + window : Number.MAX_SAFE_INTEGER;
}

/** Why a caller is refused, and until when. */
export interface Refusal {
  readonly rule: Rule;
  readonly until: number;
  /** When the refusing rule last counted: for a while, that count may still be given back. */
  readonly countedAt: number;
  /** True where the rule lets the caller through with a proof of work. */
  readonly takesProof?: true;
}

/** The details of `RATE_LIMITED` for a refusal. */
export function detailsOf({ rule, until }: Refusal, now: number): FailureDetails {
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000));
  const window = rule.longestPause === undefined ? `;w=${rule.window / 1_000}` : '';
  return {
    detail: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: {
      'Retry-After': String(seconds),
      RateLimit: `"${rule.name}";r=0;t=${seconds}`,
      'RateLimit-Policy': `"${rule.name}";q=${rule.most}${window}`,
    },
  };
}
