import type { AccountRow } from '../database/schema.ts';
import type { Lockable } from '../resources.ts';
import type { SessionCaller } from '../sessions/session.ts';
import { type Account, presentAccount } from './account.ts';
import { lockAccount } from './store.ts';

/** The caller's own account: what is locked where a path names no resource. */
export const ownAccount: Lockable<Account, AccountRow, SessionCaller> = {
  lock: async (tx, { id }) => {
    const account = await lockAccount(tx, id);
    return account?.suspended_at === null ? account : undefined;
  },
  present: presentAccount,
};
