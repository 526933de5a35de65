import { Client, type ClientConfig, type Connection, DatabaseError, type QueryConfig } from 'pg';
import type { PostgresServer, PostgresServers, Reign, ServerConnection } from './postgres-servers.ts';

/** `pg` accepts this limit per query, but its types lack it. When it expires, the connection can no longer be used. */
export interface TimedQuery extends QueryConfig {
  query_timeout: number;
}

/** A client of the server that was current when it was made. */
export type ServerClient = Client & ServerConnection;

/** Makes the class of clients of the servers, as the pool of `pg` makes them itself. */
export function clientsOf(servers: PostgresServers): new (config: ClientConfig) => ServerClient {
  return class extends Client implements ServerConnection {
    readonly server: PostgresServer = servers.current;

    constructor(config: ClientConfig) {
      super({ ...config, connectionString: servers.current.url });
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      if (callback && !(this.port > 0 && this.port < 65_536)) {
        // `pg` would throw now, and again, uncaught, when connecting times out.
        callback(new Error('PGPORT must be a whole number from 1 to 65535'));
        return undefined;
      }
      servers.opened(this);
      this.once('end', () => servers.closed(this));
      if (!callback) return super.connect();
      super.connect((error: Error) => {
        if (error) servers.failed(this.server);
        callback(error);
      });
      return undefined;
    }

    drop(reason: Error): void {
      // `pg` has no other way to end a connection without waiting for the server.
      (this as unknown as { connection: Connection }).connection.stream.destroy(reason);
    }
  };
}

export const READ_ONLY = `select current_setting('transaction_read_only') as read_only`;

/** Of a primary: on a standby, and on other makes of server, one of these functions fails or is missing. */
const REIGN = `select (pg_control_system()).system_identifier::text as cluster,
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`;

/**
 * Checks a new connection to one of several servers.
 * @param limit of each query, in milliseconds
 * @throws where it cannot be written to, or is known to be the primary of before
 */
export async function assertPrimary(
  servers: PostgresServers,
  client: ServerClient,
  limit: number,
): Promise<void> {
  try {
    const { rows } = await client.query({ text: READ_ONLY, query_timeout: limit } as TimedQuery);
    if (rows[0]?.read_only !== 'off') throw new Error('it is read-only, as a standby is');
    servers.found(client.server, await reignOf(client, limit));
  } catch (error) {
    servers.failed(client.server);
    throw error;
  }
}

async function reignOf(client: Client, limit: number): Promise<Reign | undefined> {
  try {
    const { rows } = await client.query({ text: REIGN, query_timeout: limit } as TimedQuery);
    return rows[0];
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}
