import type { Reply } from '../../../packages/server/test/harness/client.ts';

/** The value of an entry that can no longer be read. */
export const GONE = 'gone';
/** Statuses of answers about what there is not, or what the caller has no right to. */
const REFUSALS: readonly number[] = [401, 403, 404];

/** Something that one request reads: a thing, or a right of a caller. */
export interface Subject {
  readonly path: string;
  readonly token: string;
  /** The member of the answer that changes; without it, only whether it can be read counts. */
  readonly member?: string;
}

/** A subject with its value as the service acknowledged it. */
export interface Entry extends Subject {
  acknowledged: string;
  /** Values that requests without a definite answer may have given it since. */
  readonly possible: Set<string>;
  /** Whether a request that changes it is under way. */
  isChanging: boolean;
  /** Grows with each change. */
  version: number;
}

/** @returns the value that an answer tells; undefined where it tells none */
export function valueIn({ status, body }: Reply, { member }: Subject): string | undefined {
  if (REFUSALS.includes(status)) return GONE;
  if (status !== 200) return undefined;
  return member === undefined ? 'there' : String(body[member]);
}

/** The acknowledgements of the service, against which it is judged. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** Changes that were answered with a 2xx. */
  changes = 0;

  add(subject: Subject, acknowledged: string): Entry {
    const entry = { ...subject, acknowledged, possible: new Set<string>(), isChanging: false, version: 0 };
    this.entries.push(entry);
    return entry;
  }

  /** Makes a change, and notes what it may have done. @param change resolves once it was acknowledged */
  readonly change = async <Result>(
    entry: Entry,
    value: string,
    change: () => Promise<Result>,
  ): Promise<Result> => {
    entry.isChanging = true;
    entry.possible.add(value);
    const result = await change();
    entry.acknowledged = value;
    entry.possible.clear();
    entry.version++;
    entry.isChanging = false;
    return result;
  };

  /** An entry whose value is certain; undefined where none was found by chance. @param last how many of the newest are considered */
  anyCertain(last: number): Entry | undefined {
    const first = Math.max(0, this.entries.length - last);
    const entry = this.entries[first + Math.floor(Math.random() * (this.entries.length - first))];
    return entry && !entry.isChanging ? entry : undefined;
  }
}

/** Why a value that was read contradicts an entry; undefined where it does not. */
export function contradiction(entry: Entry, value: string): string | undefined {
  if (value === entry.acknowledged || entry.possible.has(value)) return undefined;
  const kind = entry.acknowledged === GONE ? 'STALE' : 'LOST';
  return `${kind}: GET ${entry.path} read ${value} after ${entry.acknowledged} was acknowledged`;
}
