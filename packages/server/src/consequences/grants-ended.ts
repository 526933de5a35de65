import { lockingFree, type Reader, type Transaction } from '../ground/database/database.ts';
import type { GrantEndingRow, GrantRow } from '../ground/database/schema.ts';
import { newId } from '../ground/id.ts';
import { sessionEvent } from '../identity/sessions/session.ts';
import { type Application, clientIdOf } from '../oauth/applications/application.ts';
import { applicationsAmong } from '../oauth/applications/store.ts';
import { deleteLogoutsTo, insertLogouts } from '../oauth/logouts/store.ts';
import type { NewEvent } from './record-events.ts';

/** Why an application can no longer act for a person. */
export type GrantEnd =
  | 'revoked'
  | 'revoked_by_application'
  | 'code_reused'
  | 'refresh_token_reused'
  | 'session_ended'
  | 'role_lost'
  | 'organization_deleted'
  | 'application_deleted'
  | 'too_many';

/** The ends that somebody other than the person brings about. */
const BY_ANOTHER: ReadonlySet<GrantEnd> = new Set([
  'role_lost',
  'organization_deleted',
  'application_deleted',
]);

/** The actor that an event shows to the person: nobody, if the actor is somebody else. */
const byAnother = (reason: GrantEnd) => (BY_ANOTHER.has(reason) ? ({ actor: null } as const) : {});

/** How many grants end in one transaction, so that others do not wait long for it. */
export const GRANTS_AT_ONCE = 100;

/**
 * Ends grants, with their codes, tokens and sessions. Each application that has used one and has a back-channel logout
 * URI is notified.
 * @returns the events; none of grants that have ended before
 */
export async function endGrants(
  tx: Transaction,
  ids: readonly string[],
  reason: GrantEnd,
): Promise<NewEvent[]> {
  if (ids.length === 0) return [];
  // Grants first, as where their session is deleted, so that no two transactions wait for each other.
  const grants = await tx.deleteFrom('grants').where('id', 'in', ids).returningAll().execute();
  const sessions = await tx
    .deleteFrom('sessions')
    .where('grant_id', 'in', ids)
    .returning(['id', 'account_id'])
    .execute();
  const applications = await applicationsAmong(tx, new Set(grants.map((grant) => grant.application_id)));
  await insertLogouts(
    tx,
    grants.filter((grant) => isToldOf(grant, applications.get(grant.application_id))),
  );
  return [
    ...grants.map((grant) => grantEnded(grant, applications.get(grant.application_id), reason)),
    ...sessions.map((session) => sessionEvent('session.ended', session, byAnother(reason))),
  ];
}

export function endGrant(tx: Transaction, id: string, reason: GrantEnd): Promise<NewEvent[]> {
  return endGrants(tx, [id], reason);
}

/** Whether an application learns of a grant's end: not if it never used it, as it knows of no sign-in then. */
function isToldOf({ last_used_at }: GrantRow, application: Application | undefined): boolean {
  return last_used_at !== null && typeof application?.backchannelLogoutUri === 'string';
}

/** The event of a grant's end, in the list of its account. */
function grantEnded(
  { id, account_id, application_id, application_name }: GrantRow,
  application: Application | undefined,
  because: GrantEnd,
): NewEvent<'grant.ended'> {
  const reason = application ? because : 'application_deleted';
  const applicationId = application ? clientIdOf(application) : application_id;
  return {
    type: 'grant.ended',
    subject: id,
    account: account_id,
    ...byAnother(reason),
    details: { applicationId, applicationName: application_name, reason },
  };
}

interface Within {
  readonly account: string;
  readonly organization: string;
}

/** Ends the grants of an account for an organization in which it no longer has a role. */
export async function endGrantsWithin(
  tx: Transaction,
  { account, organization }: Within,
): Promise<NewEvent[]> {
  const rows = await tx
    .selectFrom('grants')
    .select('id')
    .where('account_id', '=', account)
    .where('organization_id', '=', organization)
    .execute();
  return endGrants(tx, idsOf(rows), 'role_lost');
}

/** Ends grants of an account that is being deleted, and so has no list of events any more. @returns how many */
export async function endGrantsByAccount(tx: Transaction, account: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('grants')
    .select('id')
    .where('account_id', '=', account)
    .limit(limit)
    .execute();
  await endGrants(tx, idsOf(rows), 'session_ended');
  return rows.length;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const REASONS = {
  application: 'application_deleted',
  organization: 'organization_deleted',
} as const satisfies Record<GrantEndingRow['kind'], GrantEnd>;

const COLUMNS = {
  application: 'application_id',
  organization: 'organization_id',
} as const satisfies Record<GrantEndingRow['kind'], keyof GrantRow>;

function grantsOf(read: Reader, { subject_id, kind, up_to }: GrantEndingRow, limit: number) {
  return read
    .selectFrom('grants')
    .select('id')
    .where(COLUMNS[kind], '=', subject_id)
    .where('id', '<=', up_to)
    .orderBy('id')
    .limit(limit);
}

/**
 * Ends all grants of an application, or for an organization, that has just been deleted: some in this transaction, the rest
 * later. None of them works from now on, even if the organization is restored.
 */
export async function endGrantsOf(
  tx: Transaction,
  of: Pick<GrantEndingRow, 'kind' | 'subject_id'>,
): Promise<NewEvent[]> {
  const ending = await endGrantsLater(tx, of);
  const rows = await grantsOf(tx, ending, GRANTS_AT_ONCE).execute();
  return endGrants(tx, idsOf(rows), REASONS[of.kind]);
}

/** The same, but all of them later. */
export async function endGrantsLater(
  tx: Transaction,
  of: Pick<GrantEndingRow, 'kind' | 'subject_id'>,
): Promise<GrantEndingRow> {
  const ending: GrantEndingRow = { ...of, up_to: newId() };
  await tx
    .insertInto('grant_endings')
    .values(ending)
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet({ up_to: ending.up_to }))
    .execute();
  return ending;
}

/** Ends some of the grants that are left. @returns undefined where none are */
export async function endMoreGrants(
  tx: Transaction,
): Promise<{ readonly done: number; readonly events: readonly NewEvent[] } | undefined> {
  const next = tx.selectFrom('grant_endings').selectAll().limit(1);
  const ending = await lockingFree(tx, next).executeTakeFirst();
  if (!ending) return undefined;
  const { kind, subject_id } = ending;
  const rows = await grantsOf(tx, ending, GRANTS_AT_ONCE).execute();
  // A deleted application gets no further notices.
  const untold = kind === 'application' ? await deleteLogoutsTo(tx, subject_id, GRANTS_AT_ONCE) : 0;
  if (rows.length < GRANTS_AT_ONCE && untold < GRANTS_AT_ONCE)
    await tx.deleteFrom('grant_endings').where('subject_id', '=', subject_id).execute();
  return { done: rows.length, events: await endGrants(tx, idsOf(rows), REASONS[ending.kind]) };
}
