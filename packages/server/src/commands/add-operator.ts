import { type Appointment, appoint, type Qualification, type Refused } from '../operators/appoint.ts';
import { lifetimesOf } from '../sessions/session.ts';
import { canonicalOf, EMAIL, NO_ACCOUNT, NOTES } from './appointing.ts';
import { type Command, CommandFailed } from './command.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly unverified?: true;
}

export const addOperator: Command<Options> = {
  takes: [EMAIL],
  options: [
    {
      flags: '--unverified',
      meaning: 'even without a verified address or a second factor, for the first set-up',
    },
  ],
  notes: () => `${NOTES}

The account needs a verified address, or someone else may have registered it, and a second factor that was set up since,
or its password alone would open everything. All its sessions end. --unverified waives both: then sign in at once, set
up a second factor, and make sure that nobody else knows the password.`,
  run: async ({ values, options, io }) => {
    const canonical = canonicalOf(values);
    const isWaived = options.unverified === true;
    const appointed = await withDatabase(io, (database, config) =>
      appoint(database, {
        canonical,
        isWaived,
        lifetimes: lifetimesOf(config),
        now: Date.now(),
        isTeamTold: config.webhookUrl !== undefined,
      }),
    );
    if (!appointed) throw new CommandFailed(NO_ACCOUNT);
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

function reasonOf({ refused }: Refused): string {
  if (refused === 'suspended') return 'the account is suspended: another operator must resume it first.';
  const lacking = refused.map((what) => LACKING[what]).join(', and ');
  return `the account cannot become an operator: ${lacking}. For the first set-up, use --unverified.`;
}

const MEANING: Readonly<Record<Qualification, string>> = {
  address: 'Its address is not verified: make sure that you registered this account, and nobody else.',
  factor:
    'It has no second factor: until you have signed in and set one up, anyone with its password can do so and see everything.',
};

function linesOf({ account: { email }, isChanged, lacks }: Appointment): string[] {
  if (!isChanged) return [`${email} is already an operator.`];
  return [
    `${email} is now an operator. Its sessions have ended: sign in again.`,
    ...lacks.map((what) => MEANING[what]),
  ];
}
