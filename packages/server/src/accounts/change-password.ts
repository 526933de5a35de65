import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { deleteOtherSessions } from '../sessions/store.ts';
import type { Hasher } from './hasher.ts';
import { isTheEmail, PASSWORD_IS_EMAIL } from './passwords.ts';
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
  return {
    // The current password is compared only where the new one can take its place: a request that changes nothing must
    // not tell whether a guess was right.
    validate: ({ newPassword }, { account }) =>
      newPassword !== undefined && isTheEmail(newPassword, account.email)
        ? { newPassword: PASSWORD_IS_EMAIL }
        : {},

    handle: async (request) => {
      const { body, fail } = request;
      const { account, session } = request.caller;
      const compared = await passwordHash(database.read, account.id);
      const isCurrent = await hasher.verify(compared, body.currentPassword, request);
      if (!isCurrent) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      const hash = await hasher.hash(body.newPassword, request);
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
