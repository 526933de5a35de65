import type { Reader } from '../../ground/database/database.ts';
import type { MailRow } from '../../ground/database/schema.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { awaitsCode } from '../../identity/login-codes/store.ts';
import {
  describeCertificate,
  describeCreatedKey,
  describeDeparture,
  describeDevice,
  describeDomain,
  describeFailing,
  describeInvitation,
  describeKept,
  describeOwnSignIn,
} from './facts.ts';
import type { MailPurpose } from './purposes.ts';
import { summaryIn } from './summary.ts';
import type { Facts } from './text.ts';

/** The subject matter of a mail. */
export interface Subject extends Facts {
  /** Of the account, the invitation, the webhook, the domain, the connection, or the event. */
  readonly id: string;
  /** Where the mail goes, if not to the recipient that was requested. */
  readonly recipient?: string;
}

/**
 * Reads what a mail is about, as it is now.
 * @returns undefined where the mail is no longer wanted, as things have changed since it was requested
 */
export async function subjectOf(read: Reader, mail: MailRow, now: number): Promise<Subject | undefined> {
  const { account_id, invitation_id, webhook_id, event_id, domain_id, connection_id } = mail;
  if (await isStopped(read, mail)) return undefined;
  if (invitation_id !== null) {
    const invitation = await describeInvitation(read, invitation_id, now);
    return invitation && { id: invitation_id, invitation };
  }
  if (webhook_id !== null) {
    const webhook = await describeFailing(read, webhook_id);
    return webhook && { id: webhook_id, webhook };
  }
  if (domain_id !== null) {
    const domain = await describeDomain(read, mail.purpose as MailPurpose, domain_id);
    return domain && { id: domain_id, domain };
  }
  if (connection_id !== null) {
    const certificate = await describeCertificate(read, connection_id);
    return certificate && { id: connection_id, certificate };
  }
  if (event_id !== null) return describeEvent(read, mail.purpose as MailPurpose, event_id);
  if (mail.purpose === ('notices_summary' satisfies MailPurpose) && account_id !== null)
    return { id: account_id, summary: summaryIn(mail.details) };
  if (account_id === null) return accountWith(read, mail.recipient);
  if (!(await isWanted(read, mail, account_id))) return undefined;
  if (mail.purpose === ('login_code' satisfies MailPurpose) && !(await awaitsCode(read, account_id, now)))
    return undefined;
  const isReset = mail.purpose === ('password_reset_notice' satisfies MailPurpose);
  return { id: account_id, ...(isReset && { kept: await describeKept(read, account_id) }) };
}

/** Describes an event; undefined where that is no longer kept. */
async function describeEvent(read: Reader, purpose: MailPurpose, id: string): Promise<Subject | undefined> {
  if (purpose === 'manager_removed_notice') {
    const departure = await describeDeparture(read, id);
    return departure && { id, departure };
  }
  if (purpose === 'sso_bypassed_notice' || purpose === 'sso_released_notice') {
    const ownSignIn = await describeOwnSignIn(read, id);
    return ownSignIn && { id, ownSignIn };
  }
  if (purpose === 'new_device_notice') {
    const device = await describeDevice(read, id);
    return device && { id, device };
  }
  const apiKey = await describeCreatedKey(read, id);
  return apiKey && { id, apiKey };
}

/**
 * Finds the account of an address that was typed into a request. The mail goes to the address as the account has it:
 * addresses that compare as equal need not be the same mailbox everywhere.
 */
async function accountWith(read: Reader, canonical: string): Promise<Subject | undefined> {
  return read
    .selectFrom('accounts')
    .select(['id', 'email as recipient'])
    .where('email_canonical', '=', canonical)
    .executeTakeFirst();
}

/** A suspended account only gets resets sent by an operator. */
async function isStopped(read: Reader, { purpose, recipient, account_id }: MailRow): Promise<boolean> {
  if ((purpose as MailPurpose) === 'operator_password_reset') return false;
  const canonical = canonicalEmail(recipient) ?? recipient;
  const suspended = await read
    .selectFrom('accounts')
    .select('id')
    .where((is) =>
      is.or([
        is('email_canonical', '=', canonical),
        ...(account_id === null ? [] : [is('id', '=', account_id)]),
      ]),
    )
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return suspended !== undefined;
}

/** A secret must go to the account's current address, never to an earlier one. */
async function isWanted(read: Reader, { purpose, recipient }: MailRow, accountId: string): Promise<boolean> {
  const account = await read
    .selectFrom('accounts')
    .select(['email', 'email_verified_at', 'pending_email'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) return false;
  switch (purpose as MailPurpose) {
    case 'verification':
      return account.email_verified_at === null && account.email === recipient;
    case 'email_change_verification':
      return account.pending_email === recipient;
    case 'operator_password_reset':
    case 'account_invitation':
      return account.email === recipient;
    case 'approval_notice':
      return isOperator(read, accountId);
    default:
      return true;
  }
}

async function isOperator(read: Reader, accountId: string): Promise<boolean> {
  const row = read.selectFrom('operators').select('account_id').where('account_id', '=', accountId);
  return (await row.executeTakeFirst()) !== undefined;
}
