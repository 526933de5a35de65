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

/** The servers of a URL, and the one in use: the primary, as far as is known. */
export class PostgresServers {
  readonly #all: readonly PostgresServer[];
  #at = 0;

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
}
