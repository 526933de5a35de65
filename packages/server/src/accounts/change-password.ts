import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { deleteOtherSessions } from '../sessions/store.ts';
import { type Hasher, isTheEmail, PASSWORD_IS_EMAIL } from './passwords.ts';
import { lockAccount, passwordHash, updateAccountRow } from './store.ts';

const WRONG = { currentPassword: 'is not the current password' };

export interface ChangePasswordNeeds {
  readonly database: Database;
  readonly hasher: Hasher;
  readonly clock: Clock;
}

export function changePassword({
  database,
  hasher,
  clock,
}: ChangePasswordNeeds): HandlerOf<'changePassword'> {
  async function isCurrent(accountId: string, password: string): Promise<string | undefined> {
    const stored = await passwordHash(database.read, accountId);
    return (await hasher.verify(stored, password)) ? stored : undefined;
  }

  return {
    validate: async ({ currentPassword, newPassword }, { account }) => {
      const flaws =
        newPassword !== undefined && isTheEmail(newPassword, account.email)
          ? { newPassword: PASSWORD_IS_EMAIL }
          : {};
      const isRefusedAnyway = newPassword === undefined || 'newPassword' in flaws;
      // Where the new one is fine, the current one is compared once, when it is about to be replaced.
      if (!isRefusedAnyway || currentPassword === undefined) return flaws;
      return (await isCurrent(account.id, currentPassword)) === undefined ? { ...flaws, ...WRONG } : flaws;
    },

    handle: async ({ caller: { account, session }, body, fail }) => {
      const compared = await isCurrent(account.id, body.currentPassword);
      if (compared === undefined) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      const hash = await hasher.hash(body.newPassword);
      await database.transaction(async (tx) => {
        const current = await lockAccount(tx, account.id);
        // Somebody else changed it meanwhile: what was compared is the current password no longer.
        if (current?.password_hash !== compared) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
        await updateAccountRow(tx, account.id, { password_hash: hash, updated_at: clock() });
        await deleteOtherSessions(tx, account.id, session.id);
      });
      return { status: 204 };
    },
  };
}
