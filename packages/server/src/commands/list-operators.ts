import { timestamp } from '../clock.ts';
import { listOperators } from '../operators/store.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const listCommand: Command = {
  run: async ({ io }) => {
    const rows = await withDatabase(io, ({ read }) => listOperators(read));
    const operators = rows.map(({ account_id, email, added_at }) => ({
      accountId: account_id,
      email,
      addedAt: timestamp(added_at),
    }));
    return {
      lines:
        operators.length === 0
          ? ['There are no operators.']
          : operators.map(({ accountId, email, addedAt }) => `${email}  ${accountId}  since ${addedAt}`),
      data: { operators },
    };
  },
};
