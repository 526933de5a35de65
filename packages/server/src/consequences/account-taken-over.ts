import { identityEvent } from '../federation/identities/identity.ts';
import { deleteIdentitiesOf, deleteUnverifiedIdentities } from '../federation/identities/store.ts';
import { inParts, type Transaction } from '../ground/database/database.ts';
import type { AccountRow } from '../ground/database/schema.ts';
import { NOTHING_PENDING } from '../identity/accounts/columns.ts';
import type { Hasher } from '../identity/accounts/hasher.ts';
import { updateAccountRow } from '../identity/accounts/store.ts';
import { deleteAllFactors } from '../identity/second-factors/factors.ts';
import { endedEvents, endSessions } from '../identity/sessions/end.ts';
import { ends } from '../identity/sessions/session.ts';
import type { Lifetimes } from '../pipeline/callers/session.ts';
import { revokeInvitationsOf } from '../tenancy/invitations/revocation.ts';
import { lockInOrder } from '../tenancy/managers/ownership.ts';
import { endMade, madeBy } from './manager-left.ts';
import type { NewEvent } from './record-events.ts';
import { ACCOUNT_SECRETS, type Holder, voidUnderWay } from './void-mails.ts';

export interface TakeOver {
  readonly now: number;
  readonly lifetimes: Lifetimes;
}

/**
 * Voids everything that a holder set up who never proved that the account's address is theirs: sessions, factors,
 * identities, pending secrets, API keys and webhooks. The account must be locked; the caller gives it another password,
 * or none.
 */
export async function voidAll(tx: Transaction, holder: Holder, given: TakeOver): Promise<NewEvent[]> {
  const { id } = holder;
  await voidUnderWay(tx, holder, ACCOUNT_SECRETS);
  await deleteAllFactors(tx, id);
  await deleteIdentitiesOf(tx, id);
  const ended = await endSessions(tx, { account: id, ends: ends(given.lifetimes.others, given.now) });
  return [
    { type: 'account.taken_over', subject: id, account: id },
    ...endedEvents(id, ended, { actor: id }),
    ...(await endWhatWasMade(tx, id, given)),
  ];
}

interface TakeOverProof extends TakeOver {
  readonly hasher: Pick<Hasher, 'ofNobody'>;
  /** Whether the person who takes the account over proves it; otherwise the caller vouches for the address. */
  readonly isBySelf: boolean;
}

/**
 * Takes an account over for the person whose address it turns out to be: everything that was set up is void, the address is
 * verified, and there is no password.
 * @param account never verified, and locked
 */
export async function takeOverAccount(
  tx: Transaction,
  account: AccountRow,
  { hasher, isBySelf, ...given }: TakeOverProof,
): Promise<{ readonly account: AccountRow; readonly events: readonly NewEvent[] }> {
  const { id } = account;
  const verified = { subject: id, account: id, ...(isBySelf && { actor: id }) };
  const events: NewEvent[] = [
    ...(await voidAll(tx, account, given)),
    { type: 'account.email_verified', ...verified },
  ];
  const proven = {
    password_hash: hasher.ofNobody(),
    email_verified_at: given.now,
    ...NOTHING_PENDING,
    updated_at: given.now,
  };
  return { account: await updateAccountRow(tx, account, proven), events };
}

/**
 * Unlinks the identities that somebody other than the reader of the account's mail may have linked: those from before the
 * address was verified.
 */
export async function unlinkUnverified(
  tx: Transaction,
  accountId: string,
  told: Pick<NewEvent<'identity.unlinked'>, 'actor' | 'details'>,
): Promise<NewEvent[]> {
  const identities = await deleteUnverifiedIdentities(tx, accountId);
  return identities.map((identity) => identityEvent('identity.unlinked', identity, told));
}

/** Ends API keys, webhooks and invitations that the account created, which outlive a sign-out. */
async function endWhatWasMade(tx: Transaction, id: string, { now }: TakeOver): Promise<NewEvent[]> {
  const organizations = await organizationsActedIn(tx, id);
  for (const some of inParts(organizations)) await lockInOrder(tx, some);
  const events: NewEvent[] = [];
  for (const organization_id of organizations) {
    const maker = { organization_id, account_id: id };
    const made = await madeBy(tx, maker);
    events.push(...(await endMade(tx, maker, made, { kinds: ['keys', 'webhooks'], now })));
    const inviter = { id, organization: organization_id };
    events.push(...(await revokeInvitationsOf(tx, inviter, { reason: 'inviter_taken_over', now })));
  }
  return events;
}

async function organizationsActedIn(tx: Transaction, id: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const [table, column] of [
    ['api_keys', 'created_by'],
    ['webhooks', 'created_by'],
    ['invitations', 'invited_by'],
  ] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('organization_id')
      .distinct()
      .where(column as never, '=', id as never)
      .execute();
    for (const { organization_id } of rows) ids.add(organization_id);
  }
  return [...ids].sort();
}
