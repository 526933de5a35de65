import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Milliseconds between two commits of the writer. */
const BETWEEN = 4;
/** More subtransactions than PostgreSQL keeps in memory for a transaction, which is 64. */
const SAVEPOINTS = 80;
/** How long a transaction with subtransactions stays open, in milliseconds. */
const OPEN = 500;

/** Other work in the database: constant commits, and open transactions with subtransactions, of which half are rolled back. */
export class Traffic {
  readonly #running: Promise<void>[];
  #isQuiet = false;
  #isOver = false;
  #commits = 0;

  private constructor(databaseUrl: string) {
    this.#running = [
      this.#write(databaseUrl),
      this.#holdOpen(databaseUrl, 2),
      this.#holdOpen(databaseUrl, 3),
    ];
  }

  static async begin(databaseUrl: string): Promise<Traffic> {
    const client = await connected(databaseUrl);
    await client.query(`create table traffic (id bigint primary key, number bigint not null);
      insert into traffic values (1, 0), (2, 0), (3, 0)`);
    await client.end();
    return new Traffic(databaseUrl);
  }

  /** How many transactions have been committed. */
  get commits(): number {
    return this.#commits;
  }

  /** @param isQuiet true for no commits but those of requests, so that nodes remember what they look up */
  pause(isQuiet: boolean): void {
    this.#isQuiet = isQuiet;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #write(databaseUrl: string): Promise<void> {
    const client = await connected(databaseUrl);
    while (!this.#isOver) {
      if (!this.#isQuiet) {
        await client.query('update traffic set number = number + 1 where id = 1');
        this.#commits++;
      }
      await sleep(BETWEEN);
    }
    await client.end();
  }

  async #holdOpen(databaseUrl: string, row: number): Promise<void> {
    const client = await connected(databaseUrl);
    for (let round = 0; !this.#isOver; round++) {
      await client.query(`begin;${subtransactions(row)}`);
      await sleep(OPEN);
      await client.query(round % 2 === 0 ? 'commit' : 'rollback');
    }
    await client.end();
  }
}

/** Statements of which half take back what they have done. */
function subtransactions(row: number): string {
  const update = `update traffic set number = number + 1 where id = ${row}`;
  return Array.from({ length: SAVEPOINTS }, (_, number) => {
    const end = number % 2 === 0 ? 'rollback to' : 'release';
    return `savepoint s${number}; ${update}; ${end} savepoint s${number}`;
  }).join(';');
}

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
