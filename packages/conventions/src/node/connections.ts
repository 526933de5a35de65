import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { devNull } from 'node:os';
import { Connection, type ConnectionHost } from './connection.ts';
import { networkOf } from './network.ts';

/** Why connections were closed without a response. */
export type Refusal = 'too many connections' | 'too many of one address' | 'out of file descriptors';

export interface ConnectionBounds {
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
}

/** How many connections there are. Threads that share a port need one that counts those of all. */
export interface ConnectionCounts {
  /** Counts one more of a network. @returns how many there are now, with it */
  add(network: string): { readonly ofNetwork: number; readonly inAll: number };
  /** Counts one less. */
  remove(network: string): void;
}

/** Counts the connections of one port. */
export function ownCounts(): ConnectionCounts {
  const byNetwork = new Map<string, number>();
  let inAll = 0;
  return {
    add: (network) => {
      const ofNetwork = (byNetwork.get(network) ?? 0) + 1;
      byNetwork.set(network, ofNetwork);
      inAll++;
      return { ofNetwork, inAll };
    },
    remove: (network) => {
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
      inAll--;
    },
  };
}

/** How many connections are examined to find an idle one. */
const MOST_LOOKED_AT = 64;

/**
 * The connections of a port. At the limit, an idle connection makes room for a new one, so idle connections cannot keep
 * others out.
 */
export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #counts: ConnectionCounts;
  readonly #all = new Map<Socket, Connection>();
  readonly #networks = new WeakMap<Connection, string>();
  /** Goes round all connections, like the hand of a clock. */
  #hand: Iterator<Connection> = this.#all.values();

  constructor(bounds: ConnectionBounds, counts: ConnectionCounts) {
    this.#bounds = bounds;
    this.#counts = counts;
  }

  get size(): number {
    return this.#all.size;
  }

  get(socket: Socket): Connection | undefined {
    return this.#all.get(socket);
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#all.values();
  }

  /**
   * Accepts a connection, or closes it if there are too many. That loses nothing, because no request on it has been read.
   * @returns why this connection was closed, or the one that made room for it; undefined if none was
   */
  add(socket: Socket, host: ConnectionHost): Refusal | undefined {
    const network = networkOf(socket.remoteAddress ?? null);
    const { ofNetwork, inAll } = this.#counts.add(network);
    const isFull = inAll > this.#bounds.maxConnections;
    const refusal = this.#refusal(ofNetwork, isFull);
    if (refusal) {
      this.#counts.remove(network);
      socket.destroy();
      return refusal;
    }
    const connection = new Connection(socket, host);
    this.#all.set(socket, connection);
    this.#networks.set(connection, network);
    socket.once('close', () => {
      this.#remove(connection);
      connection.abandon();
    });
    return isFull ? 'too many connections' : undefined;
  }

  /**
   * Closes some of the idle connections, the oldest first.
   * @returns how many were closed
   */
  closeIdle(most: number): number {
    let closed = 0;
    const looks = Math.min(this.#all.size, MOST_LOOKED_AT * most);
    for (let look = 0; look < looks && closed < most; look++) {
      const connection = this.#next();
      if (!connection?.isIdle) continue;
      closed++;
      this.#remove(connection);
      connection.socket.destroy();
    }
    return closed;
  }

  #next(): Connection | undefined {
    const { value } = this.#hand.next();
    if (value) return value;
    this.#hand = this.#all.values();
    return this.#hand.next().value;
  }

  #refusal(ofNetwork: number, isFull: boolean): Refusal | undefined {
    if (ofNetwork > this.#bounds.maxConnectionsPerAddress) return 'too many of one address';
    return isFull && this.closeIdle(1) === 0 ? 'too many connections' : undefined;
  }

  #remove(connection: Connection): void {
    if (this.#all.delete(connection.socket)) this.#counts.remove(this.#networks.get(connection) as string);
  }
}

/** Counts refused connections and reports them together, because under attack each would be a line in the log. */
export class Refusals {
  readonly #counts = new Map<Refusal, number>();

  count(reason: Refusal): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Reports what has been counted since the last report. */
  report(to: ((reason: Refusal, count: number) => void) | undefined): void {
    const counted = [...this.#counts];
    this.#counts.clear();
    for (const [reason, count] of counted) to?.(reason, count);
  }
}

/**
 * True if the process has run out of file descriptors. libuv then closes new connections without reporting it, so the only
 * way to know is to try.
 */
export function isOutOfDescriptors(): boolean {
  try {
    closeSync(openSync(devNull, 'r'));
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EMFILE' || code === 'ENFILE';
  }
}
