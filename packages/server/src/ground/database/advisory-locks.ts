import { sql } from 'kysely';
import { kindOf, type Transaction } from './transaction.ts';

/** Advisory locks of PostgreSQL, for rules over rows that need not exist, so that there is none to lock. */
const KEYS = {
  applications: 0x70637266,
  clients: 0x70637267,
  configuration: 0x706f7275,
} as const;

/** Waits for its turn, which lasts until the transaction ends. On SQLite, only one transaction runs at a time. */
export async function takeTurn(tx: Transaction, of: keyof typeof KEYS): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${KEYS[of]})`.execute(tx);
}
