import { flaw } from '@portico/api';
import type { Format } from '@portico/conventions';

/** The current time in whole milliseconds since 1970. Passed in, so that tests can move it. */
export type Clock = () => number;

/** Lengths of time in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How far the clocks of nodes may differ, in milliseconds. */
const SKEW = SECOND;

/**
 * By how many milliseconds the clock has been set back since something was stored, or 0. Periods that began then are moved
 * back by as much, so that nothing has to wait until the clock has caught up.
 */
export function setBackSince(storedAt: number, now: number): number {
  return storedAt - now > SKEW ? storedAt - now : 0;
}

/** The `updated_at` of a change: never before the last one, though clocks differ between nodes and can go back. */
export function changedAt(
  before: { readonly updated_at: number },
  change: { readonly updated_at: number },
): number {
  return Math.max(before.updated_at, change.updated_at);
}

/** A power of two. */
const KEPT = 1_024;
/** Times that were shown lately, each in the place of its last bits, and how they were. */
const shown = new Float64Array(KEPT).fill(Number.NaN);
const texts: string[] = Array(KEPT).fill('');

/** A time as answers show it: RFC 3339 in UTC, with milliseconds. */
export function timestamp(milliseconds: number): string {
  const place = milliseconds & (KEPT - 1);
  if (shown[place] === milliseconds) return texts[place] as string;
  const text = new Date(milliseconds).toISOString();
  shown[place] = milliseconds;
  texts[place] = text;
  return text;
}

/** A NumericDate (RFC 7519, section 2). @param time in milliseconds */
export function secondsOf(time: number): number {
  return Math.floor(time / SECOND);
}

/** The same time to the second before, in milliseconds. */
export const wholeSeconds = (time: number) => secondsOf(time) * SECOND;

/** A date and a time, with an offset (RFC 3339, section 5.6). */
const DATE_TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Parses a time into whole milliseconds since 1970. */
export const timeFormat: Format<number> = (text) => {
  const milliseconds = DATE_TIME.test(text) && isDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds)
    ? { flaw: flaw('format', 'must be a date and time as in RFC 3339') }
    : { value: milliseconds };
};

/** `Date.parse` takes the thirtieth of February for the second of March. */
function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && timestamp(time).startsWith(text);
}
