import { literal, type Transaction } from '../database/database.ts';

/** How many owners of an organization get a mail about something in it: those who have been managers for longest. */
const MOST_TOLD = 20;

/** Whom a mail about something in an organization goes to. */
export async function ownersToTell(
  tx: Transaction,
  organizationId: string,
): Promise<{ readonly account: string; readonly recipient: string }[]> {
  return tx
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id as account', 'a.email as recipient'])
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', literal('owner'))
    .where('a.erased_at', 'is', null)
    .orderBy('m.id')
    .limit(MOST_TOLD)
    .execute();
}
