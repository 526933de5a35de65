export interface PostgresServer {
  /** The URL with only this server, without `target_session_attrs`. */
  readonly url: string;
}

const URL_OF_SERVERS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i;

// The other values could choose a server that cannot be written to.
const WRITABLE = ['any', 'read-write', 'primary'];

/**
 * The servers of a URL, in the syntax of PostgreSQL's own clients: `postgres://user:password@one:5432,other:5433/name`.
 *
 * @throws {TypeError} where `target_session_attrs` excludes writing, or `port` is invalid
 */
export function parseServers(url: string): readonly PostgresServer[] {
  const [, start = '', hosts = '', rest = ''] = URL_OF_SERVERS.exec(url) ?? [];
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(rest)?.[1] ?? 'any';
  if (!WRITABLE.includes(wanted)) {
    throw new TypeError(`target_session_attrs must be one of ${WRITABLE.join(', ')}: Portico writes`);
  }
  const port = /[?&]port=([^&#]*)/.exec(rest)?.[1];
  // The driver would throw only when connecting, and again, uncaught, when connecting times out.
  if (port !== undefined && !isPort(port)) throw new TypeError('port must be a number from 1 to 65535');
  const others = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => ({ url: start + host + others }));
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** A connection to one of the servers. */
export interface ServerConnection {
  readonly server: PostgresServer;
  /** Ends it at once, with whatever waits for an answer on it. */
  drop(reason: Error): void;
}

/** Of which cluster a server is, and how often a standby of it has been promoted so far. */
export interface Reign {
  /** The identifier that all servers of a cluster share. */
  readonly cluster: string;
  /** Grows with each promotion (PostgreSQL, "Timelines"). */
  readonly timeline: number;
}

/** The servers of a URL, and the one in use: the primary, as far as is known. */
export class PostgresServers {
  readonly #all: readonly PostgresServer[];
  readonly #connections = new Set<ServerConnection>();
  #at = 0;
  /** That of the last server that was found to take writes, if it told it. */
  #reign: Reign | undefined;

  constructor(url: string) {
    this.#all = parseServers(url);
  }

  get count(): number {
    return this.#all.length;
  }

  get current(): PostgresServer {
    return this.#all[this.#at] as PostgresServer;
  }

  /** Moves on to the next server when this one could not be used, unless that has happened already. */
  failed(server: PostgresServer): void {
    if (server === this.current) this.#at = (this.#at + 1) % this.#all.length;
  }

  opened(connection: ServerConnection): void {
    this.#connections.add(connection);
  }

  closed(connection: ServerConnection): void {
    this.#connections.delete(connection);
  }

  /**
   * Takes a server that accepts writes as the primary, and drops all connections to others. One that was frozen, or cut off
   * while a standby was promoted, would go on to answer with what was true before.
   * @param reign undefined where the server does not tell it
   * @throws where a later primary of the same cluster is known
   */
  found(server: PostgresServer, reign: Reign | undefined): void {
    const known = this.#reign;
    if (reign && known?.cluster === reign.cluster && reign.timeline < known.timeline) {
      throw new Error('it was the primary before a failover, and does not know it yet');
    }
    this.#reign = reign ?? known;
    this.#at = this.#all.indexOf(server);
    const others = [...this.#connections].filter((connection) => connection.server !== server);
    for (const other of others) other.drop(new Error('another server has become the primary'));
  }
}
