import { canonicalEmail } from '../accounts/email.ts';
import { type Appointment, appoint } from '../operators/appoint.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/**
 * A command that makes an account an operator, or takes that back.
 * @param sentence says what came of it; it may have been so before
 */
export function appointing(
  type: Appointment['type'],
  sentence: (email: string, isChanged: boolean) => string,
): Command {
  return {
    takes: [{ name: 'EMAIL', meaning: 'of an account' }],
    notes:
      () => `Operators use the console at /console/operator after signing in with a second factor. The change takes effect at
once, even while the service runs, and is recorded as an event of the account.`,
    run: async ({ values: [email = ''], io }) => {
      const canonical = canonicalEmail(email);
      if (canonical === undefined) throw new UsageError('EMAIL must be a valid email address.');
      const appointed = await withDatabase(io, (database, { webhookUrl }) =>
        appoint(database, { canonical, type, now: Date.now(), isTeamTold: webhookUrl !== undefined }),
      );
      if (!appointed) throw new CommandFailed('no account has this email.');
      if (appointed === 'suspended')
        throw new CommandFailed('the account is suspended: another operator has to resume it first.');
      const { account, isChanged } = appointed;
      const operator = type === 'operator.added';
      return {
        lines: [sentence(account.email, isChanged)],
        data: { accountId: account.id, email: account.email, operator, changed: isChanged },
      };
    },
  };
}
