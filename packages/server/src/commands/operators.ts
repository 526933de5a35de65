import { canonicalEmail } from '../accounts/email.ts';
import { timestamp } from '../clock.ts';
import { type Appointment, appoint } from '../operators/appoint.ts';
import { listOperators } from '../operators/store.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const EMAIL = [{ name: 'EMAIL', meaning: 'of an account' }];

export const addOperator: Command = {
  takes: EMAIL,
  run: ({ values, io }) => changed(values, io, 'operator.added'),
};

export const removeOperator: Command = {
  takes: EMAIL,
  run: ({ values, io }) => changed(values, io, 'operator.removed'),
};

type Run = Command['run'];

async function changed(
  [email = '']: readonly string[],
  io: Parameters<Run>[0]['io'],
  type: Appointment['type'],
): ReturnType<Run> {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new UsageError('EMAIL must be a valid email address.');
  const appointed = await withDatabase(io, (database, { webhookUrl }) =>
    appoint(database, { canonical, type, now: Date.now(), isTeamTold: webhookUrl !== undefined }),
  );
  if (!appointed) throw new CommandFailed('no account has this email.');
  const { account, isChanged } = appointed;
  const isOperator = type === 'operator.added';
  const now = isChanged ? 'now' : 'already';
  return {
    lines: [
      isOperator
        ? `${account.email} is ${now} an operator.`
        : `${account.email} is ${isChanged ? 'no longer' : 'not'} an operator.`,
    ],
    data: { accountId: account.id, email: account.email, operator: isOperator, changed: isChanged },
  };
}

export const listOfOperators: Command = {
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
