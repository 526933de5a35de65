import type { Socket } from 'node:net';
import { Connection, type ConnectionHost } from './connection.ts';
import { networkOf } from './network.ts';

/** Why connections were closed without an answer. */
export type Refusal = 'too many connections' | 'too many of one address' | 'out of file descriptors';

export interface ConnectionBounds {
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
}

/** How many connections are looked at to find one that waits for nothing. */
const MOST_LOOKED_AT = 64;

/**
 * The connections of a port. When there are as many as may be, one that waits for no answer makes room for the next,
 * so that nobody can keep others out with connections that ask nothing.
 */
export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #all = new Map<Socket, Connection>();
  readonly #byNetwork = new Map<string, number>();
  /** Goes round over all of them. */
  #hand: Iterator<Connection> = this.#all.values();

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds;
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
   * Takes a connection in, or closes it where there are too many. Closing one without a word loses nothing: a request
   * on it has not been read.
   * @returns what stood in the way, if anything did: of this connection, or of the one that made room for it
   */
  add(socket: Socket, host: ConnectionHost): Refusal | undefined {
    const network = networkOf(socket.remoteAddress ?? null);
    const before = this.#byNetwork.get(network) ?? 0;
    if (before >= this.#bounds.maxConnectionsPerAddress) {
      socket.destroy();
      return 'too many of one address';
    }
    const isFull = this.#all.size >= this.#bounds.maxConnections;
    if (isFull && this.closeIdle(1) === 0) {
      socket.destroy();
      return 'too many connections';
    }
    const connection = new Connection(socket, host);
    this.#all.set(socket, connection);
    this.#byNetwork.set(network, before + 1);
    socket.once('close', () => this.#remove(connection, network));
    return isFull ? 'too many connections' : undefined;
  }

  /**
   * Closes some of the connections that wait for no answer, those that have been there longest first.
   * @returns how many were found
   */
  closeIdle(most: number): number {
    let closed = 0;
    const looks = Math.min(this.#all.size, MOST_LOOKED_AT * most);
    for (let look = 0; look < looks && closed < most; look++) {
      const connection = this.#next();
      if (!connection?.isIdle) continue;
      closed++;
      this.#all.delete(connection.socket);
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

  #remove(connection: Connection, network: string): void {
    this.#all.delete(connection.socket);
    connection.abandon();
    const left = (this.#byNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
