import { flaw } from '@portico/api';
import { copyTables, restoreTables } from '../../ground/database/copies.ts';
import type { Database } from '../../ground/database/database.ts';
import { forgetLastId } from '../../ground/id.ts';
import { moveSystemClock, systemClockAhead } from '../../ground/system-clock.ts';
import { type DevelopmentHandlers, forPrograms } from './handlers.ts';
import type { KeptLetter, Mailbox } from './mailbox.ts';

/** How many are kept: each holds the whole database in memory. */
const MOST = 10;

interface Snapshot {
  readonly number: number;
  /** The place of its tables: that of the snapshot that is dropped for it. */
  readonly place: number;
  readonly letters: readonly KeptLetter[];
  /** By how much the clock was ahead, in milliseconds. */
  readonly ahead: number;
}

export interface SnapshotNeeds {
  readonly database: Pick<Database, 'transaction'>;
  readonly mailbox: Mailbox;
  /** Resolves when nothing is waiting to be written, and no mail is being sent. */
  readonly rest: () => Promise<void>;
  /** Forgets everything that the process remembers of the data, and goes on with what is due in them. */
  readonly beginAnew: () => Promise<void>;
}

type SnapshotHandlers = Pick<DevelopmentHandlers, 'takeSnapshot' | 'restoreSnapshot'>;

export function snapshotHandlers({ database, mailbox, rest, beginAnew }: SnapshotNeeds): SnapshotHandlers {
  const kept: Snapshot[] = [];
  let last = 0;

  async function take(): Promise<Snapshot> {
    await rest();
    last++;
    // The first is what tests return to.
    const [dropped] = kept.length === MOST ? kept.splice(1, 1) : [];
    const place = dropped?.place ?? kept.length;
    const snapshot = { number: last, place, letters: mailbox.letters(), ahead: systemClockAhead() };
    kept.push(snapshot);
    await database.transaction((tx) => copyTables(tx, place));
    return snapshot;
  }

  async function restore(snapshot: Snapshot): Promise<void> {
    await rest();
    moveSystemClock(snapshot.ahead);
    await database.transaction((tx) => restoreTables(tx, snapshot.place));
    mailbox.replace(snapshot.letters);
    forgetLastId();
    await beginAnew();
  }

  return {
    takeSnapshot: forPrograms<'takeSnapshot'>(async () => ({ status: 201, body: shown(await take()) })),
    restoreSnapshot: forPrograms<'restoreSnapshot'>(async ({ body: { snapshot: id }, fail }) => {
      const snapshot = id === undefined ? kept.at(-1) : kept.find(({ number }) => String(number) === id);
      if (!snapshot)
        throw fail('FIELDS_VALIDATION_ERROR', {
          snapshot: flaw('unknown', 'must be one that is still kept'),
        });
      await restore(snapshot);
      return { status: 200, body: shown(snapshot) };
    }),
  };
}

const shown = ({ number }: Snapshot) => ({ id: String(number) });
