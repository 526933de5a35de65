import { lockOwnedAlone, removeAccount } from '../../consequences/account-removed.ts';
import { differences } from '../../consequences/record-events.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { ok } from '../../pipeline/answers.ts';
import type { Account } from '../../pipeline/callers/account.ts';
import type { InSession } from '../../pipeline/callers/session.ts';
import type { Lockable } from '../../pipeline/resource.ts';
import { changing, type HandlerOf } from '../handler.ts';
import { presentAccount } from './account.ts';
import { lockAccount, updateAccountRow } from './store.ts';

/** The caller's own account, which is locked where a path names no resource. */
export const ownAccount: Lockable<Account, AccountRow, InSession> = {
  lock: async (tx, { id }) => {
    const account = await lockAccount(tx, id);
    return account?.suspended_at === null ? account : undefined;
  },
  present: presentAccount,
};

export function getAccount(): HandlerOf<'getAccount'> {
  // Authentication has just read it with the session.
  return { handle: ({ caller }) => ok(presentAccount(caller.account)) };
}

export const updateAccount = changing('updateAccount', () => ({
  apply: async ({ tx, target, body: { name, locale = target.locale }, now }) => {
    const details = differences({ name: target.name, locale: target.locale }, { name, locale });
    if (!details) return { events: 'unchanged', answer: ok(presentAccount(target)) };
    const account = await updateAccountRow(tx, target, { name, locale, updated_at: now });
    return {
      events: { type: 'account.updated', subject: account.id, account: account.id, details },
      answer: ok(presentAccount(account)),
    };
  },
}));

/** How many organizations an error names. */
const MOST_NAMED = 10;

/** Deletes the caller's account, unless an organization would be left without an owner. */
export const deleteAccount = changing('deleteAccount', ({ signInFallback }) => ({
  apply: async ({ tx, target: account, now, fail }) => {
    const live = await lockOwnedAlone(tx, account.id);
    if (live.length > 0) throw fail('LAST_OWNER', { detail: `You are ${onlyOwnerOf(live)}` });
    const by = { type: 'account', id: account.id } as const;
    return { ...(await removeAccount(tx, account, { by, now, signInFallback })), answer: { status: 204 } };
  },
}));

/** Names the organizations that would be left without an owner. */
export function onlyOwnerOf(organizations: readonly { readonly name: string }[]): string {
  const named = organizations.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`);
  const others = organizations.length - named.length;
  return `the only owner of ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
