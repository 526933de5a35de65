import type { FeedPlace } from '@portico/api';
import {
  type Database,
  LockTimeout,
  type Transaction,
  withLockTimeout,
} from '../../ground/database/database.ts';
import type { ListedEvent } from './event.ts';
import {
  findPlace,
  findUnplaced,
  insertFeed,
  lockLastPlace,
  placeAfter,
  setLastPlace,
} from './feed-store.ts';
import { selectPlaced } from './store.ts';

/** How many events get their places in one transaction. */
const PLACED_AT_ONCE = 1_000;
/** How often a reader that has not found enough places more. */
const MOST_TIMES = 4;
/** How long placing waits for rows that are being deleted, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** An event with its place in the feed. */
export type PlacedEvent = ListedEvent & { readonly seq: number };

/** All events in their final order (decision 29). */
export interface Feed {
  /** Whether a place is one of this database: it may be of one that a backup has replaced since. */
  readonly has: (place: FeedPlace) => Promise<boolean>;
  readonly after: (place: FeedPlace, limit: number) => Promise<PlacedEvent[]>;
}

export function createFeed(database: Pick<Database, 'read' | 'prepare' | 'transaction'>): Feed {
  const find = findPlace(database);
  const unplaced = findUnplaced(database);

  /** @returns whether events got places; if another reader is placing some now, none do */
  async function place(): Promise<boolean> {
    if (!(await unplaced.first({}))) return false;
    try {
      return await database.transaction((tx) => withLockTimeout(tx, LONGEST_WAIT, () => placeSome(tx)));
    } catch (error) {
      if (error instanceof LockTimeout) return false;
      throw error;
    }
  }

  return {
    has: async ({ seq, id }) => {
      const found = await find.first({ seq });
      return seq <= (found?.last_seq ?? 0) && (!found?.id || found.id === id);
    },
    after: async ({ seq }, limit) => {
      for (let time = 1; ; time++) {
        const events = await selectPlaced(database.read, seq, limit).execute();
        if (events.length === limit || time > MOST_TIMES || !(await place())) return events;
      }
    },
  };
}

async function placeSome(tx: Transaction): Promise<boolean> {
  let last = await lockLastPlace(tx);
  if (last === undefined) {
    await insertFeed(tx);
    last = await lockLastPlace(tx);
  }
  if (last === undefined) return false;
  const end = await placeAfter(tx, last, PLACED_AT_ONCE);
  if (end > last) await setLastPlace(tx, end);
  return end > last;
}
