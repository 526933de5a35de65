import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { AuthorizationCodeRow } from '../../ground/database/schema.ts';

/** A code, with the grant for which it is. */
export async function findCode(read: Reader, hash: string) {
  return read
    .selectFrom('authorization_codes as c')
    .innerJoin('grants as g', 'g.id', 'c.grant_id')
    .select(['c.hash', 'c.redirect_uri', 'c.challenge', 'c.jkt', 'c.nonce', 'c.expires_at', 'c.spent_at'])
    .select(['c.grant_id', 'g.account_id', 'g.session_id', 'g.application_id', 'g.scopes'])
    .select(['g.organization_id', 'g.resource'])
    .where('c.hash', '=', hash)
    .executeTakeFirst();
}

export async function markAsSpent(tx: Transaction, hash: string, now: number): Promise<void> {
  await tx.updateTable('authorization_codes').set({ spent_at: now }).where('hash', '=', hash).execute();
}

/** Records that a code of a grant was redeemed, and whether its application got a session. */
export async function noteRedeemed(
  tx: Transaction,
  { grant_id }: Pick<AuthorizationCodeRow, 'grant_id'>,
  { now, opensSession }: { readonly now: number; readonly opensSession: boolean },
): Promise<void> {
  await tx
    .updateTable('grants')
    .set({ opens_session: opensSession ? 1 : 0, last_used_at: now })
    .where('id', '=', grant_id)
    .execute();
}
