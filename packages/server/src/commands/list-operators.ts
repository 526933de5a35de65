import { timestamp } from '../clock.ts';
import { readConfig } from '../config.ts';
import { readSnapshot } from '../database/transfer/snapshot.ts';
import { listOperators } from '../operators/store.ts';
import type { Command } from './command.ts';

export const listCommand: Command = {
  run: async ({ io }) => {
    const { database } = readConfig(io.env);
    const rows = await readSnapshot(database, ({ read }) => listOperators(read));
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
