import { hash } from 'node:crypto';
import type { Database, Placeholders } from '../database/database.ts';
import type { OldRows } from '../work/old-rows.ts';

/**
 * What makes an assertion good once, whatever the number of requests and nodes: the statement that adds its row succeeds for
 * one of them.
 */
export function spendingAssertions(database: Pick<Database, 'prepare'>) {
  const add = database.prepare(
    (queries, { hash, expiresAt }: Placeholders<{ hash: string; expiresAt: number }>) =>
      queries
        .insertInto('saml_assertions')
        .values({ hash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning('hash'),
  );
  /**
   * @param expiresAt from when on the assertion is refused anyway
   * @returns false where it was used before
   */
  return async ({ issuer, id }: { readonly issuer: string; readonly id: string }, expiresAt: number) => {
    // IDs are as long as the provider likes, and unique only among its own.
    const row = { hash: hash('sha256', JSON.stringify([issuer, id]), 'base64url'), expiresAt };
    return (await add.first(row)) !== undefined;
  };
}

export function expiredAssertions(upTo: number): OldRows<'saml_assertions', 'expires_at'> {
  return { table: 'saml_assertions', by: 'expires_at', upTo, key: ['hash'] };
}
