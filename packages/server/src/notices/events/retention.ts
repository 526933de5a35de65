import { DAY } from '../../ground/clock.ts';
import type { DatabaseKind } from '../../ground/database/database.ts';
import { monthAfter } from '../../ground/database/partitions/catalogue.ts';

/** The shortest time for which events go by months, in milliseconds: of a shorter one, a month more would be a third or more. */
const KEPT_BY_MONTHS = 90 * DAY;

/** Whether the events of a month go together. @param eventsKept how long events are kept, in milliseconds */
export const isByMonth = (kind: DatabaseKind, eventsKept: number) =>
  kind === 'postgres' && eventsKept >= KEPT_BY_MONTHS;

/**
 * When the oldest events were recorded that are kept: milliseconds since 1970. On PostgreSQL, the events of a month have a
 * partition of their own, and go together once the last of them is past keeping.
 *
 * @param eventsKept how long events are kept, in milliseconds
 */
export function keptSince(kind: DatabaseKind, now: number, eventsKept: number): number {
  const since = now - eventsKept;
  return isByMonth(kind, eventsKept) ? monthAfter(since, 0) : since;
}
