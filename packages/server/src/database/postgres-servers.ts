/** One server of a URL. */
export interface PostgresServer {
  /** The URL as if it named only this one, without `target_session_attrs`. */
  readonly url: string;
}

const URL_OF_SERVERS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i;

// The others would send writes to a server that takes none.
const WRITABLE = ['any', 'read-write', 'primary'];

/**
 * The servers that a URL names, as PostgreSQL's own clients read it: `postgres://user:password@one:5432,other:5433/name`.
 *
 * @throws {TypeError} on a `target_session_attrs` with which nothing could be written, and on a `port` that is none
 */
export function parseServers(url: string): readonly PostgresServer[] {
  const [, start = '', hosts = '', rest = ''] = URL_OF_SERVERS.exec(url) ?? [];
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(rest)?.[1] ?? 'any';
  if (!WRITABLE.includes(wanted)) {
    throw new TypeError(`target_session_attrs must be one of ${WRITABLE.join(', ')}: Portico writes`);
  }
  const port = /[?&]port=([^&#]*)/.exec(rest)?.[1];
  // The driver finds out too late: it fails, and fails once more, uncaught, when its time to connect is over.
  if (port !== undefined && !isPort(port)) throw new TypeError('port must be a number from 1 to 65535');
  const others = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => ({ url: start + host + others }));
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** Which of several servers is used: the one that takes writes, as far as is known. */
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

  /** Called when a server could not be used; it is passed over, unless another has taken its place already. */
  failed(server: PostgresServer): void {
    if (server === this.current) this.#at = (this.#at + 1) % this.#all.length;
  }
}
