import { dismiss } from '../operators/appoint.ts';
import { lifetimesOf } from '../sessions/session.ts';
import { canonicalOf, EMAIL, NO_ACCOUNT, NOTES } from './appointing.ts';
import { type Command, CommandFailed } from './command.ts';
import { withDatabase } from './with-database.ts';

export const removeOperator: Command = {
  takes: [EMAIL],
  notes: () => NOTES,
  run: async ({ values, io }) => {
    const canonical = canonicalOf(values);
    const dismissed = await withDatabase(io, (database, config) =>
      dismiss(database, {
        canonical,
        lifetimes: lifetimesOf(config),
        now: Date.now(),
        isTeamTold: config.webhookUrl !== undefined,
      }),
    );
    if (!dismissed) throw new CommandFailed(NO_ACCOUNT);
    const { account, isChanged } = dismissed;
    return {
      lines: [`${account.email} is ${isChanged ? 'no longer' : 'not'} an operator.`],
      data: { accountId: account.id, email: account.email, operator: false, changed: isChanged },
    };
  },
};
