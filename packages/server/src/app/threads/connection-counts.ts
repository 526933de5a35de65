import { hash, randomUUID } from 'node:crypto';
import type { ConnectionCounts } from '@portico/conventions/node';

/** The numbers of an entry: a fingerprint of the network in two, and how many connections it has. */
const ENTRY = 3;
/** Before the entries of a thread: how many connections it has in all. */
const HEAD = 1;

/** The connections of all threads, in memory that they share. */
export interface CountedTogether {
  /** A table for each thread, which only that thread writes. */
  readonly tables: readonly SharedArrayBuffer[];
  /** Makes fingerprints whose collisions outsiders cannot choose. */
  readonly seed: string;
}

/** @param maxConnections of all threads; each may get as many */
export function countTogether(threads: number, maxConnections: number): CountedTogether {
  const bytes = (HEAD + placesFor(maxConnections) * ENTRY) * Int32Array.BYTES_PER_ELEMENT;
  return { tables: Array.from({ length: threads }, () => new SharedArrayBuffer(bytes)), seed: randomUUID() };
}

/** A power of two, of which at most half is ever taken. */
function placesFor(maxConnections: number): number {
  return 2 ** Math.ceil(Math.log2(2 * (maxConnections + 1)));
}

/**
 * Counts the connections of one thread, and adds those of the others. Each adds its own before it looks at the others', so
 * that no limit is ever exceeded; of two that reach one at the same moment, both may be refused.
 * @param own the number of this thread, from 0
 */
export function countsOf({ tables, seed }: CountedTogether, own: number): ConnectionCounts {
  const all = tables.map((memory) => new NetworkTable(memory));
  const mine = all[own] as NetworkTable;
  const counted = new Map<string, NetworkConnections>();
  const count = (network: string, change: number): Fingerprint => {
    const { fingerprint, connections: before } = counted.get(network) ?? {
      fingerprint: fingerprintOf(network, seed),
      connections: 0,
    };
    const connections = before + change;
    if (connections > 0) counted.set(network, { fingerprint, connections });
    else counted.delete(network);
    mine.add(change);
    if (!mine.set({ fingerprint, connections })) mine.begin(counted.values());
    return fingerprint;
  };
  return {
    add: (network) => {
      const fingerprint = count(network, 1);
      let ofNetwork = 0;
      let inAll = 0;
      for (const table of all) {
        ofNetwork += table.of(fingerprint);
        inAll += table.size;
      }
      return { ofNetwork, inAll };
    },
    remove: (network) => {
      count(network, -1);
    },
  };
}

/** Forgets the connections of a thread that has ended. */
export function forgetCounts({ tables }: CountedTogether, thread: number): void {
  new Int32Array(tables[thread] as SharedArrayBuffer).fill(0);
}

type Fingerprint = readonly [number, number];

/** The connections of a network. */
interface NetworkConnections {
  readonly fingerprint: Fingerprint;
  readonly connections: number;
}

/** Neither number is 0 in an entry that was ever taken. */
function fingerprintOf(network: string, seed: string): Fingerprint {
  const bytes = hash('sha256', seed + network, 'buffer');
  return [bytes.readInt32LE(0) | 1, bytes.readInt32LE(4)];
}

/** Entries of networks; those without connections are reused. */
class NetworkTable {
  readonly #numbers: Int32Array;
  readonly #places: number;
  #taken = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#numbers = new Int32Array(memory);
    this.#places = (this.#numbers.length - HEAD) / ENTRY;
  }

  get size(): number {
    return Atomics.load(this.#numbers, 0);
  }

  add(change: number): void {
    Atomics.add(this.#numbers, 0, change);
  }

  of(fingerprint: Fingerprint): number {
    const place = this.#placeOf(fingerprint);
    return place === undefined || Atomics.load(this.#numbers, place) === 0
      ? 0
      : Atomics.load(this.#numbers, place + 2);
  }

  /** @returns false if the table must be rebuilt, because too many places have been in use */
  set({ fingerprint, connections }: NetworkConnections): boolean {
    const place = this.#placeOf(fingerprint);
    if (place === undefined) return false;
    if (Atomics.load(this.#numbers, place) === 0) {
      if (++this.#taken > 0.75 * this.#places) return false;
      Atomics.store(this.#numbers, place + 1, fingerprint[1]);
      Atomics.store(this.#numbers, place + 2, connections);
      Atomics.store(this.#numbers, place, fingerprint[0]);
    } else Atomics.store(this.#numbers, place + 2, connections);
    return true;
  }

  /** Writes the table anew, with the networks that have connections. */
  begin(all: Iterable<NetworkConnections>): void {
    this.#numbers.fill(0, HEAD);
    this.#taken = 0;
    for (const one of all) this.set(one);
  }

  /** Where the entry of a network is, or belongs. */
  #placeOf([first, second]: Fingerprint): number | undefined {
    for (let step = 0; step < this.#places; step++) {
      const place = HEAD + (((first >>> 1) + step) % this.#places) * ENTRY;
      const found = Atomics.load(this.#numbers, place);
      if (found === 0 || (found === first && Atomics.load(this.#numbers, place + 1) === second)) return place;
    }
    return undefined;
  }
}
