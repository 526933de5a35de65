import { readConfig } from '../configuration/config.ts';
import { timestamp } from '../ground/clock.ts';
import type { JoinedDatabase } from '../ground/database/beside.ts';
import { readSnapshot } from '../ground/database/transfer/snapshot.ts';
import { canonicalEmail } from '../ground/email.ts';
import { lifetimesOf } from '../identity/sessions/session.ts';
import {
  type Appointment,
  type AppointmentRefusal,
  appoint,
  dismiss,
  type OperatorChange,
  type Qualification,
} from '../team/operators/appoint.ts';
import { listOperators } from '../team/operators/store.ts';
import { type Call, type Command, CommandFailed, UsageError } from './command.ts';
import { recordedBy, withDatabase } from './with-database.ts';

const EMAIL = { name: 'EMAIL', meaning: 'of an account' } as const;
const NOTES = `Operators use the console at /console/operator after signing in with a second factor. The change takes effect at
once, even while the service runs, and is recorded as an event of the account.`;

/** @throws UsageError if the email is invalid, CommandFailed if no account has it */
async function changeOperator<Changed>(
  { values: [email = ''], io }: Pick<Call, 'values' | 'io'>,
  change: (database: JoinedDatabase, operator: OperatorChange) => Promise<Changed | undefined>,
): Promise<Changed> {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new UsageError('EMAIL must be a valid email address.');
  const changed = await withDatabase(io, (database, config) =>
    change(database, { canonical, lifetimes: lifetimesOf(config), ...recordedBy(config) }),
  );
  if (!changed) throw new CommandFailed('no account has this email. Register it first, in the console.');
  return changed;
}

interface Options {
  readonly unverified?: true;
}

export const addCommand: Command<Options> = {
  takes: [EMAIL],
  options: [
    {
      flags: '--unverified',
      meaning: 'skips the checks for a verified address and a second factor, for the first setup',
    },
  ],
  notes: () => `${NOTES}

The account needs a verified address, so that it belongs to the right person, and a second factor that was set up later,
so that its password alone does not give access. All its sessions end. --unverified waives both: sign in at once,
verify the address, set up a second factor, and make sure that only you know the password.`,
  database: () => 'written',
  run: async (call) => {
    const isWaived = call.options.unverified === true;
    const appointed = await changeOperator(call, (database, operator) =>
      appoint(database, { ...operator, isWaived }),
    );
    if ('refused' in appointed) throw new CommandFailed(reasonOf(appointed));
    const { account, isChanged, lacks } = appointed;
    return {
      lines: linesOf(appointed),
      data: {
        accountId: account.id,
        email: account.email,
        operator: true,
        changed: isChanged,
        waived: lacks,
      },
    };
  },
};

const LACKING: Readonly<Record<Qualification, string>> = {
  address: 'its address is not verified',
  factor: 'it has no second factor that was set up after its address was verified',
};

function reasonOf({ refused }: AppointmentRefusal): string {
  if (refused === 'suspended') return 'the account is suspended: another operator must resume it first.';
  const lacking = refused.map((what) => LACKING[what]).join(', and ');
  return `the account cannot become an operator: ${lacking}. For the first setup, use --unverified.`;
}

const MEANING: Readonly<Record<Qualification, string>> = {
  address: 'Its address is not verified: make sure that you are the one who registered this account.',
  factor:
    'It has no second factor, which needs a verified address: until you sign in and set one up, anyone with its password can do so and see everything.',
};

function linesOf({ account: { email }, isChanged, lacks }: Appointment): string[] {
  if (!isChanged) return [`${email} is already an operator.`];
  return [
    `${email} is now an operator. Its sessions have ended: sign in again.`,
    ...lacks.map((what) => MEANING[what]),
  ];
}

export const removeCommand: Command = {
  takes: [EMAIL],
  notes: () => NOTES,
  database: () => 'written',
  run: async (call) => {
    const { account, isChanged } = await changeOperator(call, dismiss);
    return {
      lines: [`${account.email} is ${isChanged ? 'no longer' : 'not'} an operator.`],
      data: { accountId: account.id, email: account.email, operator: false, changed: isChanged },
    };
  },
};

export const listCommand: Command = {
  database: () => 'read',
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
