import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseOverloaded } from './failures.ts';
import { limits, PostgresPool, type Rows } from './postgres-pool.ts';

/** A server that follows the primary, and answers what may be late. */
export interface ReplicaOptions {
  /** Of one server: the comparison holds for what answers. */
  readonly url: string;
  /** How far it may be behind, in milliseconds. */
  readonly longestLag: number;
}

/** Milliseconds. */
const BETWEEN_LOOKS = 500;
/** How long it is passed by before the log says so. */
const WARN_AFTER = 30_000;

/**
 * The log position of a server as a number, its cluster, and its timeline, which changes with each promotion. The primary's
 * is that of its log, as its control file has the new one only after a checkpoint. A replica has it after one, too: until
 * then, it is passed by.
 */
const CLUSTER = '(pg_control_system()).system_identifier::text as cluster';
export const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position, ${CLUSTER},
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`;
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position, ${CLUSTER},
  (pg_control_checkpoint()).timeline_id as timeline, pg_is_in_recovery() as follows`;

interface Place {
  readonly position: string | null;
  readonly cluster: string;
  readonly timeline: number;
}

interface ReplicaPlace extends Place {
  readonly follows: boolean;
}

/** The primary's position at a time on the clock of `performance.now()`: everything committed before it is older. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/**
 * Answers reads by a replica as long as it is known to have replayed everything that the primary committed before
 * `longestLag`. A replica that is behind, away or not of this primary is passed by: the primary answers instead.
 */
export class PostgresReplica {
  readonly #primary: PostgresPool;
  readonly #pool: PostgresPool;
  readonly #longestLag: number;
  readonly #onWarning: (warning: string) => void;
  readonly #timer: NodeJS.Timeout;
  #samples: Sample[] = [];
  /** The replica has everything that was committed before. */
  #asOf = Number.NEGATIVE_INFINITY;
  /** When a query last failed there; a look that begins later says whether it is well again. */
  #failedAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLooking = false;
  /** When it was last usable, and whether the log says that it is not. */
  #usableAt = performance.now();
  #hasWarned = false;

  constructor(
    primary: PostgresPool,
    {
      url,
      longestLag,
      poolSize,
      onWarning,
    }: ReplicaOptions & { readonly poolSize: number; readonly onWarning: (warning: string) => void },
  ) {
    this.#primary = primary;
    this.#longestLag = longestLag;
    this.#onWarning = onWarning;
    this.#pool = new PostgresPool(url, poolSize);
    this.#pool.hurry();
    this.#timer = setInterval(this.#lookInTurn, BETWEEN_LOOKS).unref();
  }

  /** How far it is behind at most, in milliseconds; infinite while that is unknown. */
  get lag(): number {
    return performance.now() - this.#asOf;
  }

  get isFresh(): boolean {
    return this.#lookedAt > this.#failedAt && this.lag <= this.#longestLag;
  }

  /**
   * Runs a query here, unless it is behind or fails.
   * @returns undefined where the primary has to run it
   * @throws {DatabaseOverloaded} when no connection becomes free in time
   */
  async run(query: (pool: PostgresPool) => Promise<Rows>): Promise<Rows | undefined> {
    if (!this.isFresh) return undefined;
    try {
      return await query(this.#pool);
    } catch (error) {
      // Too much for the replica is too much for the primary, too.
      if (error instanceof DatabaseOverloaded) throw error;
      // The primary says whether the query is at fault. Until the next look, it answers everything.
      this.#failedAt = performance.now();
      return undefined;
    }
  }

  readonly #lookInTurn = (): void => {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.look().finally(() => {
      this.#isLooking = false;
    });
  };

  /** Compares the positions of both servers. @returns why the replica is passed by; undefined while it answers */
  async look(): Promise<string | undefined> {
    const at = performance.now();
    try {
      const place = (pool: PostgresPool, text: string) => pool.query({ text, query_timeout: limits.ping });
      const [[written], [replayed]] = await Promise.all([
        place(this.#primary, WRITTEN),
        place(this.#pool, REPLAYED),
      ]);
      return this.#judge(this.#compare(at, written as unknown as Place, replayed as unknown as ReplicaPlace));
    } catch (error) {
      this.#forget();
      return this.#judge(`it cannot be compared with the primary: ${(error as Error).message}`);
    }
  }

  /** @returns why the replica cannot be used */
  #compare(at: number, written: Place, replayed: ReplicaPlace): string | undefined {
    const { cluster, timeline } = written;
    const isOfPrimary = replayed.cluster === cluster && replayed.timeline === timeline;
    if (!isOfPrimary || !replayed.follows || replayed.position === null || written.position === null) {
      this.#forget();
      return 'it does not follow the primary';
    }
    this.#lookedAt = at;
    const position = BigInt(replayed.position);
    this.#samples.push({ at, position: BigInt(written.position) });
    const reached = this.#samples.findLast((sample) => sample.position <= position);
    this.#asOf = reached?.at ?? this.#asOf;
    this.#samples = this.#samples.filter((sample) => sample.at > Math.max(this.#asOf, at - this.#longestLag));
    if (this.isFresh) return undefined;
    return Number.isFinite(this.lag)
      ? `it is more than ${this.#longestLag} ms behind`
      : 'it has not yet reached what the primary had at the first look';
  }

  #forget(): void {
    this.#asOf = Number.NEGATIVE_INFINITY;
    this.#samples = [];
  }

  /** Tells the operator, once, of a replica that stays unusable. */
  #judge(reason: string | undefined): string | undefined {
    const now = performance.now();
    if (reason === undefined) {
      this.#usableAt = now;
      this.#hasWarned = false;
    } else if (!this.#hasWarned && now - this.#usableAt >= WARN_AFTER) {
      this.#hasWarned = true;
      this.#onWarning(`The replica of PORTICO_DATABASE_READ_URL is passed by: ${reason}`);
    }
    return reason;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.end();
  }
}

/**
 * Reads of one request or one export: from the replica while it is fresh, and from the primary for good as soon as it
 * was not, so that nothing is older than what was read before.
 */
export class ReplicaDriver implements Driver {
  readonly #replica: PostgresReplica;
  readonly #primary: Driver;
  #isPassedBy = false;

  constructor(replica: PostgresReplica, primary: Driver) {
    this.#replica = replica;
    this.#primary = primary;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        const { sql: text, parameters } = query;
        const timed = { text, values: [...parameters], query_timeout: limits.statement };
        const rows = this.#isPassedBy ? undefined : await this.#replica.run((pool) => pool.query(timed));
        if (rows) return { rows: rows as Row[] };
        this.#isPassedBy = true;
        return this.#onPrimary(query);
      },
      streamQuery: () => {
        throw new Error('Results are read whole');
      },
    };
  }

  async #onPrimary<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.#primary.acquireConnection();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      await this.#primary.releaseConnection(connection);
    }
  }

  beginTransaction(): never {
    throw new Error('A replica has no transactions');
  }

  commitTransaction(): never {
    return this.beginTransaction();
  }

  rollbackTransaction(): never {
    return this.beginTransaction();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
