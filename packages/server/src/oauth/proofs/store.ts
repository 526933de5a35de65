import {
  type Database,
  type Placeholders,
  type Transaction,
  transactional,
} from '../../ground/database/database.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Proof } from './proof.ts';

interface Row {
  readonly hash: string;
  readonly expires_at: number;
}

type ProofUse = Pick<Proof, 'hash' | 'expiresAt'>;

const rowOf = ({ hash, expiresAt }: ProofUse): Row => ({ hash, expires_at: expiresAt });

const insertion = (queries: Pick<Transaction, 'insertInto'>, row: Placeholders<Row>) =>
  queries
    .insertInto('dpop_proofs')
    .values({ hash: row.hash, expires_at: row.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash');

/** Makes the function that records the use of a proof: false where it was used before. */
export function recordProof(database: Pick<Database, 'prepare'>): (proof: ProofUse) => Promise<boolean> {
  const insert = database.prepare(insertion);
  return async (proof) => (await insert.first(rowOf(proof))) !== undefined;
}

const insertIn = transactional(insertion);

/** The same in a transaction: of two that spend a proof at once, one waits for the other. */
export async function recordProofIn(tx: Transaction, proof: ProofUse): Promise<boolean> {
  return (await insertIn.first(tx, rowOf(proof))) !== undefined;
}

/** Proofs that were too old by then, in milliseconds since 1970. */
export function oldProofs(upTo: number): OldRows<'dpop_proofs', 'expires_at'> {
  return { table: 'dpop_proofs', by: 'expires_at', upTo, key: ['hash'] };
}
