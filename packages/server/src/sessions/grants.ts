import type { NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { GrantRow } from '../database/schema.ts';
import { sessionEvent } from './session.ts';

/** Why an application can no longer act for a person. */
export type GrantEnd =
  | 'revoked'
  | 'revoked_by_application'
  | 'code_reused'
  | 'refresh_token_reused'
  | 'session_ended'
  | 'application_deleted'
  | 'too_many';

/** The event of a grant's end, in the list of its account. */
export function grantEnded(
  { id, account_id, application_id, application_name }: GrantRow,
  reason: GrantEnd,
): NewEvent<'grant.ended'> {
  const details = { applicationId: application_id, applicationName: application_name, reason };
  return { type: 'grant.ended', subject: id, account: account_id, details };
}

/** Ends a grant, with its codes and its session. @returns no events where it has ended before */
export async function endGrant(tx: Transaction, id: string, reason: GrantEnd): Promise<NewEvent[]> {
  const sessions = await tx
    .deleteFrom('sessions')
    .where('grant_id', '=', id)
    .returning(['id', 'account_id'])
    .execute();
  const grant = await tx.deleteFrom('grants').where('id', '=', id).returningAll().executeTakeFirst();
  if (!grant) return [];
  return [grantEnded(grant, reason), ...sessions.map((session) => sessionEvent('session.ended', session))];
}

/** The grants that hang on a session, to be moved once another has taken its place. */
export async function grantsOn(tx: Transaction, sessionId: string): Promise<string[]> {
  const rows = await tx.selectFrom('grants').select('id').where('session_id', '=', sessionId).execute();
  return rows.map(({ id }) => id);
}

/** Hangs grants on the session that took the place of theirs. */
export async function moveGrants(tx: Transaction, ids: readonly string[], to: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('grants').set({ session_id: to }).where('id', 'in', ids).execute();
}
