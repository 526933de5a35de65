import type { RoleName } from '@portico/api';
import { literal, type Reader, type Transaction } from '../database/database.ts';

/** Which pending invitations end, and those that go first. */
export interface Revoked {
  /** The account or the API key that made them. */
  readonly inviter: string;
  /** In one organization; in all where it is null. */
  readonly organization: string | null;
  /** To one role; to any where it is null. */
  readonly role: RoleName | null;
  /** No newer ones; any where it is null. */
  readonly upTo: string | null;
}

export function pendingBy(read: Reader, { inviter, organization, role, upTo }: Revoked) {
  return read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select('o.purged_at')
    .where('i.invited_by', '=', inviter)
    .where('i.state', '=', literal('pending'))
    .$if(organization !== null, (query) => query.where('i.organization_id', '=', organization ?? ''))
    .$if(role !== null, (query) => query.where('i.role', '=', role ?? 'viewer'))
    .$if(upTo !== null, (query) => query.where('i.id', '<=', upTo ?? ''))
    .orderBy('i.organization_id')
    .orderBy('i.role')
    .orderBy('i.id');
}

/** The newest invitation of an account or an API key: a mark that is set up to it tells nothing of later ones. */
export async function newestBy(tx: Transaction, inviter: string): Promise<string | null> {
  const newest = tx.selectFrom('invitations').select('id').where('invited_by', '=', inviter);
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;
}

/** Notes how invitations ended that are still pending. @returns those that were */
export async function noteState(
  tx: Transaction,
  ids: readonly string[],
  state: 'revoked' | 'expired',
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const noted = await tx
    .updateTable('invitations')
    .set({ state })
    .where('id', 'in', ids)
    .where('state', '=', literal('pending'))
    .returning('id')
    .execute();
  return new Set(noted.map(({ id }) => id));
}
