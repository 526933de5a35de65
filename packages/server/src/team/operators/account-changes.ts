import { differences } from '../../consequences/record-events.ts';
import { isDuplicate } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { newAccount } from '../../identity/accounts/columns.ts';
import { emailIsTaken, insertAccount, updateAccountRow } from '../../identity/accounts/store.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { flawsAtCreation, scopesAtCreation, writeAtCreation } from '../../tenancy/metadata/creation.ts';
import { changing } from '../handler.ts';
import { findAnyAccount } from './account-store.ts';
import { presentOperatorAccount } from './accounts.ts';
import { usedEvent } from './operator.ts';

/**
 * Creates an account without a password. A hash that no password matches stands for it, so that a sign-in takes as long as
 * with any other account.
 */
export const createAccount = changing('createAccount', ({ hasher }) => ({
  validate: ({ metadata }) => flawsAtCreation(metadata),
  demands: ({ body: { metadata } }) => ({ scopes: scopesAtCreation(metadata) }),
  apply: async ({ tx, body, now, fail }) => {
    const { email, name = null, emailVerified, externalId = null, locale = null, invite } = body;
    const given = {
      ...{ email, isVerified: emailVerified === true, name, password_hash: hasher.ofNobody() },
      // As nobody else can have set its password, an import need not doubt whose it is.
      ...{ imported_at: now, external_id: externalId, locale },
    };
    const row = newAccount(given, now);
    const { id } = row;
    if (!(await insertAccount(tx, row))) {
      const isKnown = await emailIsTaken(tx, email.canonical);
      throw fail(isKnown ? 'EMAIL_ALREADY_EXISTS' : 'EXTERNAL_ID_ALREADY_EXISTS');
    }
    await writeAtCreation(tx, 'account', { id, given: body.metadata });
    const account = await findAnyAccount(tx, id);
    if (!account) throw new TypeError('The account that was just created is not there');
    const details = { ...(externalId !== null && { externalId }), ...(locale !== null && { locale }) };
    return {
      events: [
        { type: 'account.created', subject: id, account: id, details },
        ...(emailVerified ? [{ type: 'account.email_verified', subject: id, account: id } as const] : []),
      ],
      mails: invite ? [{ purpose: 'account_invitation', recipient: email.typed, account: id }] : [],
      answer: created(`/v1/operator/accounts/${id}`, presentOperatorAccount(account)),
    };
  },
}));

export const updateAccountAsOperator = changing('updateAccountAsOperator', () => ({
  apply: async ({ tx, caller, target, body, now, fail }) => {
    const { name = target.name, externalId = target.external_id, locale = target.locale } = body;
    const changed = { name, external_id: externalId, locale };
    const details = differences(told(target), told(changed));
    if (!details)
      return {
        events: usedEvent({ by: caller, operation: 'updateAccountAsOperator', account: target.id }),
        answer: ok(presentOperatorAccount(target)),
      };
    try {
      const account = await updateAccountRow(tx, target, { ...changed, updated_at: now });
      return {
        events: { type: 'account.updated', subject: target.id, account: target.id, details },
        answer: ok(presentOperatorAccount({ ...target, ...account })),
      };
    } catch (error) {
      if (isDuplicate(error)) throw fail('EXTERNAL_ID_ALREADY_EXISTS');
      throw error;
    }
  },
}));

/** The state of an account as events describe it. */
function told({ name, external_id, locale }: Pick<AccountRow, 'name' | 'external_id' | 'locale'>) {
  return { name, externalId: external_id, locale };
}
