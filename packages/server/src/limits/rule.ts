import type { FailureDetails } from '@portico/conventions';
import type { LimitRow } from '../database/schema.ts';

/** How often something may be done. */
export interface Rule {
  /** As `RateLimit` names it. */
  readonly name: string;
  readonly most: number;
  /** Milliseconds from the first until all are forgotten; with pauses, from the end of the last one. */
  readonly window: number;
  /** Where it is set, more are let through than `most`, with pauses between them that double up to this length. */
  readonly longestPause?: number;
}

/** What is counted under a rule: one caller's row. */
export interface Tally {
  readonly rule: Rule;
  readonly key: string;
}

/** The first pause, in milliseconds. */
const FIRST_PAUSE = 1_000;

/** How a row reads once one more has been counted. */
export interface Counted {
  /** Nothing more is let through before, where as many as may be have been. */
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

/** The latest end of a window in which something was counted at this time. One that ends later began afterwards. */
export function windowOf({ window, longestPause }: Rule, now: number): number {
  return longestPause === undefined ? now + window : Number.MAX_SAFE_INTEGER;
}

/** Why somebody is refused, and until when. */
export interface Refusal {
  readonly rule: Rule;
  readonly until: number;
  /** When what stands in the way was last counted: it may still be given back for a while. */
  readonly countedAt: number;
}

/** What `RATE_LIMITED` says of a refusal. */
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
