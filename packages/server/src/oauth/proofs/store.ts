import type { Database, Placeholders, Transaction } from '../../ground/database/database.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Proof } from './proof.ts';

type Used = Pick<Proof, 'hash' | 'expiresAt'>;

/** Makes the function that records the use of a proof: false where it was used before. */
export function recordProof(database: Pick<Database, 'prepare'>): (proof: Used) => Promise<boolean> {
  const insert = database.prepare((queries, { hash, expires_at }: Placeholders<Row>) =>
    queries
      .insertInto('dpop_proofs')
      .values({ hash, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash'),
  );
  return async (proof) => (await insert.first(rowOf(proof))) !== undefined;
}

/** The same in a transaction: of two that spend a proof at once, one waits for the other. */
export async function recordProofIn(tx: Transaction, proof: Used): Promise<boolean> {
  const row = await tx
    .insertInto('dpop_proofs')
    .values(rowOf(proof))
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

interface Row {
  readonly hash: string;
  readonly expires_at: number;
}

const rowOf = ({ hash, expiresAt }: Used): Row => ({ hash, expires_at: expiresAt });

/** Proofs that were too old by then, in milliseconds since 1970. */
export function oldProofs(upTo: number): OldRows<'dpop_proofs', 'expires_at'> {
  return { table: 'dpop_proofs', by: 'expires_at', upTo, key: ['hash'] };
}
