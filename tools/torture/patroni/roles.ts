import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Server } from './page.ts';

const BETWEEN = 50;
const PATIENCE = 1_000;

interface Promotion {
  readonly member: string;
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

/** Asks each member all the time whether it is a primary. */
export class Roles {
  readonly promotions: Promotion[] = [];
  readonly #primaries = new Set<string>();
  #isOver = false;

  constructor(members: readonly Server[], password: string) {
    for (const member of members) void this.#follow(member, password);
  }

  get primaries(): readonly string[] {
    return [...this.#primaries];
  }

  get primary(): string | undefined {
    return this.promotions.findLast(({ member }) => this.#primaries.has(member))?.member;
  }

  /** @returns when a member, other than `except`, became the primary after a time */
  promotedAfter(time: number, except: string | undefined): number | undefined {
    return this.promotions.find(({ member, at }) => at > time && member !== except)?.at;
  }

  stop(): void {
    this.#isOver = true;
  }

  async #follow({ name, address }: Server, password: string): Promise<void> {
    while (!this.#isOver) {
      const client = new Client({
        connectionString: `postgres://postgres:${password}@${address}/postgres`,
        connectionTimeoutMillis: PATIENCE,
        query_timeout: PATIENCE,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!this.#isOver) {
          const { rows } = await client.query('select pg_is_in_recovery() as follows');
          this.#note(name, rows[0]?.follows === false);
          await sleep(BETWEEN);
        }
      } catch {
        this.#note(name, false);
        await sleep(BETWEEN);
      } finally {
        client.end().catch(() => {});
      }
    }
  }

  #note(member: string, isPrimary: boolean): void {
    if (isPrimary === this.#primaries.has(member)) return;
    if (!isPrimary) this.#primaries.delete(member);
    else {
      this.#primaries.add(member);
      this.promotions.push({ member, at: performance.now() });
    }
  }
}
