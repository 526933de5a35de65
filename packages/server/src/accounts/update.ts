import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { presentAccount } from './account.ts';
import { lockAccount, updateAccountRow } from './store.ts';

export function updateAccount({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): HandlerOf<'updateAccount'> {
  return {
    handle: async ({ caller, body, fail, judgePreconditions }) => {
      const account = await database.transaction(async (tx) => {
        const current = await lockAccount(tx, caller.account.id);
        if (!current) throw fail('ACCESS_TOKEN_INVALID');
        judgePreconditions(presentAccount(current));
        const change = { name: body.name, updated_at: clock() };
        await updateAccountRow(tx, current.id, change);
        return { ...current, ...change };
      });
      return { status: 200, body: presentAccount(account) };
    },
  };
}
