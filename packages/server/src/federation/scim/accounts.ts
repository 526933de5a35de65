import { Failure } from '@portico/conventions';
import { takeOverAccount } from '../../consequences/account-taken-over.ts';
import { changeAddress } from '../../consequences/address-changed.ts';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import { ACCOUNT_SECRETS, voidUnderWay } from '../../consequences/void-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { canonicalEmail, domainOfEmail, emailFormat } from '../../ground/email.ts';
import { newAccount } from '../../identity/accounts/columns.ts';
import { insertAccount, lockAccount, updateAccountRow } from '../../identity/accounts/store.ts';
import { isInVerifiedDomain } from '../../tenancy/domains/store.ts';
import type { Needs } from '../handler.ts';
import { invalid } from './invalid.ts';
import { type Attributes, addressOf, type GivenUser, nameOf, type UserAccount } from './user.ts';

interface FoundAccount {
  readonly account: UserAccount;
  /** Whether the connection has just made it. */
  readonly isOwn: boolean;
  readonly events: readonly NewEvent[];
}

interface Bringing {
  readonly given: GivenUser;
  readonly needs: Pick<Needs, 'hasher' | 'lifetimes'>;
  readonly now: number;
}

/**
 * The account of a user, which is made where there is none. One whose address was never verified was nobody's: the
 * organization shows by its domain whose it is.
 */
export async function accountFor(
  tx: Transaction,
  connection: ConnectionRow,
  { given, needs, now }: Bringing,
): Promise<FoundAccount> {
  const address = await judgedAddress(tx, connection, given.attributes);
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email_canonical', '=', address.canonical)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const account = found && (await lockAccount(tx, found.id));
  if (account?.email_verified_at === null)
    return { ...(await takeOverAccount(tx, account, { ...needs, isBySelf: false, now })), isOwn: false };
  if (account) return { account, isOwn: false, events: [] };
  const name = nameOf(given.attributes);
  const password_hash = needs.hasher.ofNobody();
  const row = newAccount({ email: address, isVerified: true, name, password_hash }, now);
  // Somebody else has just registered with it.
  if (!(await insertAccount(tx, row))) throw new Failure('SCIM_USER_ALREADY_EXISTS');
  return {
    account: row,
    isOwn: true,
    events: [{ type: 'account.created', subject: row.id, account: row.id }],
  };
}

interface AccountChange {
  readonly account: UserAccount;
  readonly attributes: Attributes;
  /** Whether the account is the directory's: no other is changed. */
  readonly isOwn: boolean;
  /** Whether the address of the user is another one than before. */
  readonly hasMoved: boolean;
  readonly now: number;
  readonly signInFallback: Needs['signInFallback'];
}

interface ChangedAccount {
  /** Whether the account is still the directory's. */
  readonly isOwn: boolean;
  readonly events: readonly NewEvent[];
  readonly mails: readonly MailRequest[];
}

/**
 * Brings name and address of an account up to date. Once its address is outside the organization's domains, it is its
 * holder's alone, and the directory changes it no more.
 * @throws Failure `SCIM_VALUE_INVALID`, `SCIM_USER_ALREADY_EXISTS`
 */
export async function changeAccount(
  tx: Transaction,
  connection: ConnectionRow,
  { account: { id }, attributes, isOwn, hasMoved, now, signInFallback }: AccountChange,
): Promise<ChangedAccount> {
  const address = hasMoved ? await judgedAddress(tx, connection, attributes) : undefined;
  await judgeUserName(tx, connection, attributes);
  const account = isOwn ? await lockAccount(tx, id) : undefined;
  if (!account || !(await isInVerifiedDomain(tx, connection.organization_id, account.email_canonical)))
    return { isOwn: false, events: [], mails: [] };
  const events: NewEvent[] = [];
  const details = differences({ name: account.name }, { name: nameOf(attributes) });
  const named = details
    ? await updateAccountRow(tx, account, { name: nameOf(attributes), updated_at: now })
    : account;
  if (details) events.push({ type: 'account.updated', subject: id, account: id, details });
  if (!address || address.canonical === account.email_canonical) return { isOwn, events, mails: [] };
  // Secrets that were mailed to the old address prove nothing about the new one, and no other change is under way any more.
  await voidUnderWay(tx, account, ACCOUNT_SECRETS);
  const given = { email: address.typed, canonical: address.canonical, now, signInFallback };
  if (!(await changeAddress(tx, named, given))) throw new Failure('SCIM_USER_ALREADY_EXISTS');
  const email = { from: account.email, to: address.typed };
  events.push({ type: 'account.email_changed', subject: id, account: id, details: { email } });
  const isVerified = account.email_verified_at !== null;
  const notice = {
    purpose: 'email_changed_notice',
    recipient: account.email,
    account: id,
    isVerified,
  } as const;
  return { isOwn, events, mails: [notice] };
}

/** The address of a user, which must be in a verified domain. @throws Failure `SCIM_VALUE_INVALID` */
async function judgedAddress(tx: Transaction, connection: ConnectionRow, attributes: Attributes) {
  const parsed = emailFormat(addressOf(attributes).trim());
  if ('flaw' in parsed)
    throw invalid('The primary email or, without one, "userName" must be an email address.');
  await judgeDomain(tx, connection, parsed.value.canonical);
  return parsed.value;
}

/** A user name that is an address must be in a verified domain, too. */
async function judgeUserName(
  tx: Transaction,
  connection: ConnectionRow,
  { userName }: Attributes,
): Promise<void> {
  const canonical = canonicalEmail(userName.trim());
  if (canonical !== undefined) await judgeDomain(tx, connection, canonical);
}

async function judgeDomain(tx: Transaction, connection: ConnectionRow, canonical: string): Promise<void> {
  if (!(await isInVerifiedDomain(tx, connection.organization_id, canonical)))
    throw invalid(`${domainOfEmail(canonical)} is not a verified domain of the organization.`);
}
